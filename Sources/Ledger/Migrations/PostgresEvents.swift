extension Migration {
    /// Events, how far each customer was told, and what the team tells: deliveries, grants, spendings, log-ins.
    ///
    /// Events are read in the order of the transactions that stored them, of those that are older than every open one, so that none
    /// comes late. What a log-in changes is found by the customer: claims and orders have an index for it.
    static let postgresEvents = Migration(
        number: 2, name: "events, changes by the team",
        sql: """
            CREATE TABLE till.identities(
              app integer NOT NULL,
              anonymous text COLLATE "C" NOT NULL,
              customer text COLLATE "C",
              logged_in_at bigint,
              PRIMARY KEY(app, anonymous)
            );
            CREATE INDEX identities_by_customer ON till.identities(app, customer) WHERE customer IS NOT NULL;
            CREATE TABLE till.app_transactions(
              scope integer NOT NULL,
              is_signed smallint NOT NULL,
              source_date bigint NOT NULL,
              original_purchase_date bigint,
              customer text COLLATE "C" NOT NULL,
              id text COLLATE "C" NOT NULL,
              evidence bytea NOT NULL,
              original_version text COLLATE "C",
              original_platform text COLLATE "C",
              PRIMARY KEY(customer, scope, id)
            );
            CREATE TABLE till.fulfilments(
              scope integer NOT NULL,
              original text COLLATE "C" NOT NULL,
              id text COLLATE "C" NOT NULL,
              fulfilled_at bigint NOT NULL,
              reference text COLLATE "C",
              PRIMARY KEY(scope, original, id)
            );
            CREATE TABLE till.grants(
              app integer NOT NULL,
              id text COLLATE "C" NOT NULL,
              customer text COLLATE "C" NOT NULL,
              environment text COLLATE "C" NOT NULL,
              entitlement text COLLATE "C",
              currency text COLLATE "C",
              units bigint,
              granted_at bigint NOT NULL,
              expiration_date bigint,
              withdrawn_at bigint,
              PRIMARY KEY(app, id)
            );
            CREATE INDEX grants_by_customer ON till.grants(app, customer);
            CREATE TABLE till.debits(
              app integer NOT NULL,
              id text COLLATE "C" NOT NULL,
              customer text COLLATE "C" NOT NULL,
              environment text COLLATE "C" NOT NULL,
              currency text COLLATE "C" NOT NULL,
              units bigint NOT NULL,
              debited_at bigint NOT NULL,
              PRIMARY KEY(app, id)
            );
            CREATE INDEX debits_by_customer ON till.debits(app, customer);
            CREATE TABLE till.feeds(
              app integer NOT NULL,
              told_at bigint NOT NULL,
              next_change bigint,
              sequence bigint NOT NULL,
              customer text COLLATE "C" NOT NULL,
              PRIMARY KEY(app, customer)
            );
            CREATE INDEX feeds_by_change ON till.feeds(app, next_change) WHERE next_change IS NOT NULL;
            CREATE TABLE till.events(
              app integer NOT NULL,
              xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
              sequence bigint NOT NULL,
              occurred_at bigint NOT NULL,
              recorded_at bigint NOT NULL,
              customer text COLLATE "C" NOT NULL,
              id text COLLATE "C" NOT NULL,
              kind text COLLATE "C" NOT NULL,
              environment text COLLATE "C" NOT NULL,
              content text NOT NULL,
              PRIMARY KEY(app, customer, sequence),
              UNIQUE(app, id)
            );
            CREATE INDEX events_by_transaction ON till.events(app, xid);
            CREATE TABLE till.endpoints(
              app integer NOT NULL,
              id text COLLATE "C" NOT NULL,
              settings text NOT NULL,
              created_at bigint NOT NULL,
              PRIMARY KEY(app, id)
            );
            CREATE TABLE till.deliveries(
              app integer NOT NULL,
              attempts integer NOT NULL,
              sequence bigint NOT NULL,
              due_at bigint,
              endpoint text COLLATE "C" NOT NULL,
              customer text COLLATE "C" NOT NULL,
              failure text,
              PRIMARY KEY(app, endpoint, customer, sequence)
            );
            CREATE INDEX deliveries_by_moment ON till.deliveries(app, endpoint, due_at) WHERE due_at IS NOT NULL;
            CREATE TABLE till.audit(
              app integer NOT NULL,
              position bigint GENERATED ALWAYS AS IDENTITY,
              recorded_at bigint NOT NULL,
              actor text COLLATE "C" NOT NULL,
              action text COLLATE "C" NOT NULL,
              customer text COLLATE "C",
              detail text,
              PRIMARY KEY(app, position)
            );
            CREATE INDEX claims_by_customer ON till.claims(customer);
            CREATE INDEX orders_by_customer ON till.orders(app, customer);
            ALTER TABLE till.notifications ADD COLUMN transaction_id text COLLATE "C", ADD COLUMN product text COLLATE "C";
            CREATE INDEX notifications_by_original ON till.notifications(scope, original) WHERE original IS NOT NULL;
            """)
}
