extension Migration {
    /// What servers share: keys, replies, relays, attempts, counts; and what the team decides about customers: transfers, erasures.
    ///
    /// `former` and `successor` are empty for nobody.
    static let postgresShared = Migration(
        number: 3, name: "what servers share, transfers",
        sql: """
            CREATE TABLE till.access_keys(
              app integer NOT NULL,
              created_at bigint NOT NULL,
              expires_at bigint,
              revoked_at bigint,
              last_used_at bigint,
              id text COLLATE "C" PRIMARY KEY,
              name text NOT NULL,
              hash text COLLATE "C" NOT NULL UNIQUE,
              scopes text NOT NULL
            );
            CREATE TABLE till.signing_keys(
              begins_at bigint NOT NULL,
              ends_at bigint NOT NULL,
              id text COLLATE "C" PRIMARY KEY,
              secret bytea NOT NULL
            );
            CREATE TABLE till.replies(
              app integer NOT NULL,
              status integer,
              begun_at bigint NOT NULL,
              name text COLLATE "C" NOT NULL,
              fingerprint bytea NOT NULL,
              customer text COLLATE "C",
              content_type text,
              body bytea,
              PRIMARY KEY(app, name)
            );
            CREATE INDEX replies_by_moment ON till.replies(begun_at);
            CREATE TABLE till.relays(
              position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
              received_at bigint NOT NULL,
              due_at bigint NOT NULL,
              app integer NOT NULL,
              attempts integer NOT NULL,
              target text NOT NULL,
              body bytea NOT NULL,
              evidence bytea,
              failure text
            );
            CREATE INDEX relays_by_moment ON till.relays(app, due_at, position);
            CREATE TABLE till.attempts(
              position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
              sequence bigint NOT NULL,
              tried_at bigint NOT NULL,
              duration bigint NOT NULL,
              app integer NOT NULL,
              status integer,
              endpoint text COLLATE "C" NOT NULL,
              customer text COLLATE "C" NOT NULL,
              event text COLLATE "C" NOT NULL,
              failure text
            );
            CREATE INDEX attempts_by_endpoint ON till.attempts(app, endpoint, position);
            CREATE INDEX attempts_by_customer ON till.attempts(app, customer);
            CREATE TABLE till.event_counts(
              app integer NOT NULL,
              day bigint NOT NULL,
              count bigint NOT NULL,
              environment text COLLATE "C" NOT NULL,
              kind text COLLATE "C" NOT NULL,
              product text COLLATE "C" NOT NULL,
              PRIMARY KEY(app, environment, day, kind, product)
            );
            CREATE TABLE till.roll_ups(
              app integer PRIMARY KEY,
              place text NOT NULL
            );
            CREATE TABLE till.transfers(
              scope integer NOT NULL,
              transferred_at bigint NOT NULL,
              original text COLLATE "C" NOT NULL,
              former text COLLATE "C" NOT NULL,
              successor text COLLATE "C" NOT NULL,
              PRIMARY KEY(scope, original, former)
            );
            CREATE INDEX transfers_by_former ON till.transfers(former);
            CREATE INDEX transfers_by_successor ON till.transfers(successor);
            CREATE TABLE till.evidence_tokens(
              app integer NOT NULL,
              token bytea NOT NULL,
              digest bytea NOT NULL,
              PRIMARY KEY(app, token, digest)
            );
            ALTER TABLE till.deliveries ADD COLUMN since bigint NOT NULL DEFAULT 0;
            UPDATE till.deliveries d SET since = e.recorded_at FROM till.events e
              WHERE e.app = d.app AND e.customer = d.customer AND e.sequence = d.sequence;
            CREATE INDEX deliveries_given_up ON till.deliveries(app, endpoint, customer, sequence) WHERE due_at IS NULL;
            CREATE INDEX deliveries_by_customer ON till.deliveries(app, customer);
            CREATE INDEX events_about_others ON till.events(app, customer, sequence)
              WHERE kind IN ('purchase.transferred', 'purchase.conflict');
            CREATE INDEX audit_by_customer ON till.audit(app, customer) WHERE customer IS NOT NULL;
            """)
}
