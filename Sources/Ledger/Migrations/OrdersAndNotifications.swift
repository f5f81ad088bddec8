extension Migration {
    /// Orders, which are made before paying, and the notifications that came in.
    ///
    /// An order's id is unique in its app, a notification's in its scope, because test stores may give theirs again.
    static let ordersAndNotifications = Migration(
        number: 2, name: "orders, notifications",
        sql: """
            CREATE TABLE orders(
              app INTEGER NOT NULL REFERENCES apps(id),
              id BLOB NOT NULL,
              customer INTEGER NOT NULL REFERENCES customers(id),
              product TEXT NOT NULL,
              metadata TEXT,
              created_at INTEGER NOT NULL,
              PRIMARY KEY(app, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE notifications(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              id TEXT NOT NULL,
              type TEXT NOT NULL,
              subtype TEXT,
              signed_date INTEGER NOT NULL,
              received_at INTEGER NOT NULL,
              original TEXT,
              evidence BLOB NOT NULL,
              PRIMARY KEY(scope, id)
            ) STRICT, WITHOUT ROWID;
            """)
}
