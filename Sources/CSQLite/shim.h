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

/* Settings for the whole process, to be made before any file is opened: no counting of memory, which takes a lock for each piece,
   and what a savepoint keeps stays in memory. Without effect once SQLite is in use. */
static inline void till_sqlite3_configure(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
}
