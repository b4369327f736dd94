/* Stands between a server and the system: notes, in one order for all threads, which batch came in, when it was written to
   which file, when a sync of that file began and had returned, and when an answer or a live event went out.

   A line is a letter, a file number and at most one word:
     a FD NONCE  a request with this nonce has been read from a socket
     l FD TABLE  somebody asks for live updates of this table
     w FD NONCE  a line with this nonce has been written to a file
     b FD        a sync is about to begin
     d FD        it has returned
     r FD        an answer that says 200 is about to go out
     e FD NUMBER live observations up to this number are about to go out */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static int notes = -2;

static void note(char what, int fd, const char *word, size_t length) {
    char line[128];
    int n = snprintf(line, sizeof line, "%c %d %.*s\n", what, fd, (int)length, word);
    static ssize_t (*real)(int, const void *, size_t);
    pthread_mutex_lock(&order);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    if (notes == -2) {
        const char *path = getenv("MAPROOM_TEST_NOTES");
        notes = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    }
    if (notes >= 0 && real(notes, line, n) != n) abort();
    pthread_mutex_unlock(&order);
}

static int is_socket(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISSOCK(about.st_mode);
}

static void find_nonces(char what, int fd, const char *bytes, ssize_t length) {
    static const char mark[] = "\"nonce\":\"";
    const size_t size = sizeof mark - 1;
    const char *end = bytes + (length > 0 ? length : 0);
    for (const char *at = bytes; (at = memmem(at, end - at, mark, size)) != NULL; at += size)
        /* Where a page ends in the middle of one, it is none. */
        if (end - at >= (ssize_t)size + 33 && strspn(at + size, "0123456789abcdef") == 32) note(what, fd, at + size, 32);
}

static void comes_in(int fd, const char *bytes, ssize_t length) {
    static const char start[] = "GET /api/tables/";
    const size_t size = sizeof start - 1;
    find_nonces('a', fd, bytes, length);
    if (length <= (ssize_t)size || memcmp(bytes, start, size) != 0) return;
    const char *line = memchr(bytes, '\r', length), *table = bytes + size;
    if (line == NULL || memmem(bytes, line - bytes, "/live", 5) == NULL) return;
    note('l', fd, table, (const char *)memchr(table, '/', line - table) - table);
}

static void goes_out(int fd, const char *bytes, size_t length) {
    static const char ok[] = "HTTP/1.1 200", seen[] = "event: observations\n", number[] = "\"number\":";
    if (length >= sizeof ok - 1 && memcmp(bytes, ok, sizeof ok - 1) == 0) note('r', fd, "", 0);
    const char *end = bytes + length, *at = bytes;
    while ((at = memmem(at, end - at, seen, sizeof seen - 1)) != NULL) {
        at += sizeof seen - 1;
        const char *value = memmem(at, end - at, number, sizeof number - 1);
        if (value == NULL) return;
        value += sizeof number - 1;
        size_t digits = 0;
        while (value + digits < end && value[digits] >= '0' && value[digits] <= '9') digits++;
        note('e', fd, value, digits);
    }
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t recv(int fd, void *bytes, size_t length, int flags) {
    REAL(recv);
    ssize_t n = real(fd, bytes, length, flags);
    if (!(flags & MSG_PEEK)) comes_in(fd, bytes, n);
    return n;
}

ssize_t read(int fd, void *bytes, size_t length) {
    REAL(read);
    ssize_t n = real(fd, bytes, length);
    if (n > 0 && is_socket(fd)) comes_in(fd, bytes, n);
    return n;
}

ssize_t send(int fd, const void *bytes, size_t length, int flags) {
    REAL(send);
    goes_out(fd, bytes, length);
    return real(fd, bytes, length, flags);
}

ssize_t sendto(int fd, const void *bytes, size_t length, int flags, const struct sockaddr *to, socklen_t size) {
    REAL(sendto);
    goes_out(fd, bytes, length);
    return real(fd, bytes, length, flags, to, size);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    REAL(sendmsg);
    for (size_t n = 0; n < message->msg_iovlen; n++)
        goes_out(fd, message->msg_iov[n].iov_base, message->msg_iov[n].iov_len);
    return real(fd, message, flags);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(writev);
    int out = is_socket(fd);
    for (int n = 0; out && n < count; n++) goes_out(fd, parts[n].iov_base, parts[n].iov_len);
    return real(fd, parts, count);
}

ssize_t write(int fd, const void *bytes, size_t length) {
    REAL(write);
    int out = is_socket(fd);
    if (out) goes_out(fd, bytes, length);
    ssize_t n = real(fd, bytes, length);
    if (!out) find_nonces('w', fd, bytes, n);
    return n;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
    REAL(pwrite);
    ssize_t n = real(fd, bytes, length, at);
    find_nonces('w', fd, bytes, n);
    return n;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    REAL(pwrite64);
    ssize_t n = real(fd, bytes, length, at);
    find_nonces('w', fd, bytes, n);
    return n;
}

/* A disk that takes its time: whoever does not wait for it is seen. */
static void be_slow(void) { usleep(5000); }

int fsync(int fd) {
    REAL(fsync);
    note('b', fd, "", 0);
    be_slow();
    int done = real(fd);
    if (done == 0) note('d', fd, "", 0);
    return done;
}

int fdatasync(int fd) {
    REAL(fdatasync);
    note('b', fd, "", 0);
    be_slow();
    int done = real(fd);
    if (done == 0) note('d', fd, "", 0);
    return done;
}
