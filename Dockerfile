# Maproom in a container: one binary, one volume.
#   docker build -t maproom . && docker run -p 1941:1941 -v maproom:/data maproom
FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
# Dependencies and earlier builds stay in the builder's cache, so that a change of the program compiles the program alone.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked -p maproom && cp target/release/maproom /maproom

FROM debian:bookworm-slim
# Notices go out over TLS: the authorities to trust.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /data maproom
COPY --from=build /maproom /usr/local/bin/maproom
COPY deploy/healthy /usr/local/bin/healthy
USER maproom
VOLUME /data
EXPOSE 1941
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["healthy", "127.0.0.1", "1941"]
CMD ["maproom", "serve", "--listen", "0.0.0.0:1941", "--database", "sqlite:/data/maproom.db"]
