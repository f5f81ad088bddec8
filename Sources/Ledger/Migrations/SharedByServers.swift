extension Migration {
    /// What servers share: keys, replies, relays, attempts, counts; and what the team decides about customers: transfers, erasures.
    ///
    /// `event_floor` holds a number below which no event is numbered any more, because the last ones were erased; `former` and
    /// `successor` are empty for nobody.
    static let sharedByServers = Migration(
        number: 5, name: "what servers share, transfers",
        sql: """
            CREATE TABLE access_keys(
              id TEXT PRIMARY KEY,
              app INTEGER NOT NULL REFERENCES apps(id),
              name TEXT NOT NULL,
              hash TEXT NOT NULL UNIQUE,
              scopes TEXT NOT NULL,
              created_at INTEGER NOT NULL,
              expires_at INTEGER,
              revoked_at INTEGER,
              last_used_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE signing_keys(
              id TEXT PRIMARY KEY,
              secret BLOB NOT NULL,
              begins_at INTEGER NOT NULL,
              ends_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE replies(
              app INTEGER NOT NULL REFERENCES apps(id),
              name TEXT NOT NULL,
              fingerprint BLOB NOT NULL,
              customer TEXT,
              begun_at INTEGER NOT NULL,
              status INTEGER,
              content_type TEXT,
              body BLOB,
              UNIQUE(app, name)
            ) STRICT;
            CREATE INDEX replies_by_moment ON replies(begun_at);
            CREATE TABLE relays(
              position INTEGER PRIMARY KEY AUTOINCREMENT,
              app INTEGER NOT NULL REFERENCES apps(id),
              target TEXT NOT NULL,
              body BLOB NOT NULL,
              evidence BLOB,
              received_at INTEGER NOT NULL,
              attempts INTEGER NOT NULL,
              due_at INTEGER NOT NULL,
              failure TEXT
            ) STRICT;
            CREATE INDEX relays_by_moment ON relays(app, due_at, position);
            CREATE TABLE attempts(
              position INTEGER PRIMARY KEY AUTOINCREMENT,
              app INTEGER NOT NULL REFERENCES apps(id),
              endpoint TEXT NOT NULL,
              customer TEXT NOT NULL,
              sequence INTEGER NOT NULL,
              event TEXT NOT NULL,
              tried_at INTEGER NOT NULL,
              duration INTEGER NOT NULL,
              status INTEGER,
              failure TEXT
            ) STRICT;
            CREATE INDEX attempts_by_endpoint ON attempts(app, endpoint, position);
            CREATE INDEX attempts_by_customer ON attempts(app, customer);
            CREATE TABLE event_counts(
              app INTEGER NOT NULL REFERENCES apps(id),
              environment TEXT NOT NULL,
              day INTEGER NOT NULL,
              kind TEXT NOT NULL,
              product TEXT NOT NULL,
              count INTEGER NOT NULL,
              PRIMARY KEY(app, environment, day, kind, product)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE roll_ups(
              app INTEGER PRIMARY KEY REFERENCES apps(id),
              place TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE transfers(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              former TEXT NOT NULL,
              successor TEXT NOT NULL,
              transferred_at INTEGER NOT NULL,
              PRIMARY KEY(scope, original, former)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX transfers_by_former ON transfers(former);
            CREATE INDEX transfers_by_successor ON transfers(successor);
            CREATE TABLE evidence_tokens(
              app INTEGER NOT NULL REFERENCES apps(id),
              token BLOB NOT NULL,
              digest BLOB NOT NULL,
              PRIMARY KEY(app, token, digest)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE event_floor(
              id INTEGER PRIMARY KEY,
              position INTEGER NOT NULL
            ) STRICT;
            ALTER TABLE deliveries ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
            UPDATE deliveries SET since = coalesce((SELECT recorded_at FROM events
              WHERE events.app = deliveries.app AND events.customer = deliveries.customer AND events.sequence = deliveries.sequence), 0);
            CREATE INDEX deliveries_given_up ON deliveries(app, endpoint, customer, sequence) WHERE due_at IS NULL;
            CREATE INDEX deliveries_by_customer ON deliveries(app, customer);
            CREATE INDEX events_about_others ON events(app, customer, sequence)
              WHERE kind IN ('purchase.transferred', 'purchase.conflict');
            CREATE INDEX audit_by_customer ON audit(app, customer) WHERE customer IS NOT NULL;
            """)
}
