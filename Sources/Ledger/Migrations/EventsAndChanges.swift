extension Migration {
    /// Events, how far each customer was told, and what the team tells: deliveries, grants, spendings, log-ins.
    ///
    /// Customers are named by their ids here, because many of these rows are about somebody who has no row of the own.
    static let eventsAndChanges = Migration(
        number: 4, name: "events, changes by the team",
        sql: """
            CREATE TABLE identities(
              app INTEGER NOT NULL REFERENCES apps(id),
              anonymous TEXT NOT NULL,
              customer TEXT,
              logged_in_at INTEGER,
              PRIMARY KEY(app, anonymous)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX identities_by_customer ON identities(app, customer) WHERE customer IS NOT NULL;
            CREATE TABLE app_transactions(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              customer TEXT NOT NULL,
              id TEXT NOT NULL,
              is_signed INTEGER NOT NULL,
              source_date INTEGER NOT NULL,
              evidence BLOB NOT NULL,
              original_version TEXT,
              original_purchase_date INTEGER,
              original_platform TEXT,
              PRIMARY KEY(scope, customer, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE fulfilments(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              id TEXT NOT NULL,
              fulfilled_at INTEGER NOT NULL,
              reference TEXT,
              PRIMARY KEY(scope, original, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE grants(
              app INTEGER NOT NULL REFERENCES apps(id),
              id TEXT NOT NULL,
              customer TEXT NOT NULL,
              environment TEXT NOT NULL,
              entitlement TEXT,
              currency TEXT,
              units INTEGER,
              granted_at INTEGER NOT NULL,
              expiration_date INTEGER,
              withdrawn_at INTEGER,
              PRIMARY KEY(app, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX grants_by_customer ON grants(app, customer);
            CREATE TABLE debits(
              app INTEGER NOT NULL REFERENCES apps(id),
              id TEXT NOT NULL,
              customer TEXT NOT NULL,
              environment TEXT NOT NULL,
              currency TEXT NOT NULL,
              units INTEGER NOT NULL,
              debited_at INTEGER NOT NULL,
              PRIMARY KEY(app, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX debits_by_customer ON debits(app, customer);
            CREATE TABLE feeds(
              app INTEGER NOT NULL REFERENCES apps(id),
              customer TEXT NOT NULL,
              told_at INTEGER NOT NULL,
              next_change INTEGER,
              sequence INTEGER NOT NULL,
              PRIMARY KEY(app, customer)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feeds_by_change ON feeds(app, next_change) WHERE next_change IS NOT NULL;
            CREATE TABLE events(
              position INTEGER PRIMARY KEY,
              app INTEGER NOT NULL REFERENCES apps(id),
              customer TEXT NOT NULL,
              sequence INTEGER NOT NULL,
              id TEXT NOT NULL,
              kind TEXT NOT NULL,
              occurred_at INTEGER NOT NULL,
              environment TEXT NOT NULL,
              recorded_at INTEGER NOT NULL,
              content TEXT NOT NULL,
              UNIQUE(app, id),
              UNIQUE(app, customer, sequence)
            ) STRICT;
            CREATE INDEX events_by_app ON events(app, position);
            CREATE TABLE endpoints(
              app INTEGER NOT NULL REFERENCES apps(id),
              id TEXT NOT NULL,
              settings TEXT NOT NULL,
              created_at INTEGER NOT NULL,
              PRIMARY KEY(app, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE deliveries(
              app INTEGER NOT NULL REFERENCES apps(id),
              endpoint TEXT NOT NULL,
              customer TEXT NOT NULL,
              sequence INTEGER NOT NULL,
              attempts INTEGER NOT NULL,
              due_at INTEGER,
              failure TEXT,
              PRIMARY KEY(app, endpoint, customer, sequence)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deliveries_by_moment ON deliveries(app, endpoint, due_at) WHERE due_at IS NOT NULL;
            CREATE TABLE audit(
              position INTEGER PRIMARY KEY,
              app INTEGER NOT NULL REFERENCES apps(id),
              recorded_at INTEGER NOT NULL,
              actor TEXT NOT NULL,
              action TEXT NOT NULL,
              customer TEXT,
              detail TEXT
            ) STRICT;
            CREATE INDEX audit_by_app ON audit(app, position);
            CREATE INDEX claims_by_customer ON claims(customer);
            CREATE INDEX orders_by_customer ON orders(app, customer);
            ALTER TABLE notifications ADD COLUMN transaction_id TEXT;
            ALTER TABLE notifications ADD COLUMN product TEXT;
            CREATE INDEX notifications_by_original ON notifications(scope, original) WHERE original IS NOT NULL;
            """)
}
