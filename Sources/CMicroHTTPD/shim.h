#pragma once
#include <sys/types.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <microhttpd.h>
#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

/* MHD_start_daemon and the info functions are variadic, which Swift cannot call: one typed door for each use. */
struct till_mhd_callbacks {
    void *context;
    MHD_AcceptPolicyCallback accept;
    MHD_AccessHandlerCallback access;
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
};

/* A daemon without threads of its own; the caller waits and calls MHD_run. */
static inline struct MHD_Daemon *till_mhd_start(const struct till_mhd_callbacks *calls, int listening_socket, size_t memory, unsigned int connections) {
    unsigned int flags = MHD_ALLOW_SUSPEND_RESUME;
#if defined(__linux__)
    flags |= MHD_USE_EPOLL;
#endif
    /* At 1, version 0.9 refuses a missing Host and spaces in the target, and writes the head of that reply twice; the guard
       refuses both in its place. From 1.0 the same option means the whole strict parser. */
    int strict = MHD_get_version()[0] == '0' ? 0 : 1;
    return MHD_start_daemon(
        flags, 0, calls->accept, calls->context, calls->access, calls->context,
        MHD_OPTION_LISTEN_SOCKET, listening_socket,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_STRICT_FOR_CLIENT, strict,
        MHD_OPTION_URI_LOG_CALLBACK, calls->target, calls->context,
        MHD_OPTION_NOTIFY_COMPLETED, calls->completed, calls->context,
        MHD_OPTION_NOTIFY_CONNECTION, calls->connection, calls->context,
        MHD_OPTION_END);
}

static inline int till_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int) info->connect_fd : -1;
}
static inline const struct sockaddr *till_mhd_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}
/* Read here, because which module owns the member depends on the order in which the compiler meets the headers. */
static inline int till_socket_family(const struct sockaddr *address) { return address->sa_family; }
static inline void *till_mhd_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
static inline size_t till_mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}
#if defined(__linux__)
static inline int till_mhd_epoll(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}
#else
/* Where there is no epoll: waits with select for the daemon's sockets or for the wake-up, then lets the daemon work. */
static inline void till_mhd_select(struct MHD_Daemon *daemon, int wakeup, int milliseconds) {
    fd_set reading, writing, failing;
    MHD_socket highest = wakeup;
    FD_ZERO(&reading); FD_ZERO(&writing); FD_ZERO(&failing);
    if (MHD_get_fdset2(daemon, &reading, &writing, &failing, &highest, FD_SETSIZE) != MHD_YES) return;
    FD_SET(wakeup, &reading);
    if (highest < wakeup) highest = wakeup;
    struct timeval time = { milliseconds / 1000, (milliseconds % 1000) * 1000 };
    if (select(highest + 1, &reading, &writing, &failing, milliseconds < 0 ? NULL : &time) < 0) {
        FD_ZERO(&reading); FD_ZERO(&writing); FD_ZERO(&failing);
    }
    MHD_run_from_select(daemon, &reading, &writing, &failing);
}
#endif

/* A reply of unknown length, sent in chunks as the callback has them; the callback may suspend the connection and return 0. */
static const ssize_t till_mhd_stream_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t till_mhd_stream_cut = MHD_CONTENT_READER_END_WITH_ERROR;
static inline struct MHD_Response *till_mhd_stream_response(MHD_ContentReaderCallback read, void *context, void (*release)(void *)) {
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16384, read, context, release);
}

/* Without chunks and closing afterwards: version 0.9.75 ends a chunked reply to HEAD with the last chunk, which no client expects. */
static inline void till_mhd_without_chunks(struct MHD_Response *response) {
    MHD_set_response_options(response, MHD_RF_HTTP_VERSION_1_0_ONLY, MHD_RO_END);
}

/* A reply that announces more than it sends: the connection breaks off in its middle. */
struct till_mhd_cut { size_t size; unsigned char bytes[]; };
static inline ssize_t till_mhd_cut_read(void *context, uint64_t position, char *buffer, size_t room) {
    const struct till_mhd_cut *cut = (const struct till_mhd_cut *) context;
    if (position >= cut->size) return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t left = cut->size - (size_t) position;
    size_t count = left < room ? left : room;
    memcpy(buffer, cut->bytes + position, count);
    return (ssize_t) count;
}
static inline struct MHD_Response *till_mhd_cut_response(const void *bytes, size_t sent, uint64_t announced) {
    struct till_mhd_cut *cut = (struct till_mhd_cut *) malloc(sizeof(struct till_mhd_cut) + sent);
    if (!cut) return NULL;
    cut->size = sent;
    if (sent) memcpy(cut->bytes, bytes, sent);
    struct MHD_Response *made = MHD_create_response_from_callback(announced, 4096, till_mhd_cut_read, cut, free);
    if (!made) free(cut);
    return made;
}
