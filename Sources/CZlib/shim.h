#pragma once
#include <stddef.h>
#include <string.h>
#include <zlib.h>

/* deflateInit2 is a macro, which Swift cannot call. */

/* Writes a whole gzip member; 0 when there is no memory or too little room. */
static inline size_t till_gzip(const void *bytes, size_t size, void *room, size_t capacity, int level) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (size > 0x7fffffff || capacity > 0x7fffffff) return 0;
    /* 15 bits of window, and 16 more to say that it is gzip and not zlib. */
    if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *) bytes;
    stream.avail_in = (uInt) size;
    stream.next_out = (Bytef *) room;
    stream.avail_out = (uInt) capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = (size_t) stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
