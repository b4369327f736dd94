# Maproom in a container: one binary, one volume.
#   docker build -t maproom . && docker run -p 1941:1941 -v maproom:/data maproom
FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked -p maproom

FROM debian:bookworm-slim
# Notices go out over TLS: the authorities to trust.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /data maproom
COPY --from=build /src/target/release/maproom /usr/local/bin/maproom
USER maproom
VOLUME /data
EXPOSE 1941
STOPSIGNAL SIGTERM
CMD ["maproom", "serve", "--listen", "0.0.0.0:1941", "--database", "sqlite:/data/maproom.db"]
