#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift does not import: these bind a copy of the octets given. */
static inline int till_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *octets, int count) {
    return sqlite3_bind_text(statement, index, octets, count, SQLITE_TRANSIENT);
}
static inline int till_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *octets, int count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob(statement, index, octets, count, SQLITE_TRANSIENT);
}
