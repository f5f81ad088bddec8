extension Migration {
    /// The whole schema of the first version on PostgreSQL, in a schema of its own named `till`.
    ///
    /// Keys begin with the app or the scope and the original id or the customer, so that tables can be partitioned or distributed by
    /// them; customers are named by the team's id, so that no number has to be fetched first. Without foreign keys: the recorder
    /// writes a row and what it refers to in one transaction, and a check would lock a row in another part. Text compares by its
    /// octets. The chain over the evidence takes rows of transactions that are older than every open one, so that none comes late.
    /// Evidence is not compressed: signed text does not shrink.
    static let postgresSchema = Migration(
        number: 1, name: "evidence, facts, claims, orders, notifications",
        sql: """
            CREATE TABLE till.apps(
              id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
              name text COLLATE "C" NOT NULL UNIQUE
            );
            CREATE TABLE till.scopes(
              id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
              app integer NOT NULL,
              environment text COLLATE "C" NOT NULL,
              test_run text COLLATE "C" NOT NULL,
              UNIQUE(app, environment, test_run)
            );
            CREATE TABLE till.evidence(
              app integer NOT NULL,
              digest bytea NOT NULL,
              received_at bigint NOT NULL,
              kind text COLLATE "C" NOT NULL,
              channel text COLLATE "C" NOT NULL,
              bytes bytea NOT NULL,
              sequence bigint GENERATED ALWAYS AS IDENTITY,
              stored_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
              PRIMARY KEY(app, digest)
            );
            CREATE INDEX evidence_by_sequence ON till.evidence(app, stored_in, sequence);
            CREATE TABLE till.chain(
              app integer NOT NULL,
              position bigint NOT NULL,
              digest bytea NOT NULL,
              link bytea NOT NULL,
              stored_in xid8 NOT NULL,
              sequence bigint NOT NULL,
              PRIMARY KEY(app, position)
            );
            ALTER TABLE till.evidence ALTER COLUMN bytes SET STORAGE EXTERNAL;
            CREATE TABLE till.customers(
              app integer NOT NULL,
              name text COLLATE "C" NOT NULL,
              token bytea,
              first_seen_at bigint NOT NULL,
              PRIMARY KEY(app, name)
            );
            CREATE INDEX customers_by_token ON till.customers(app, token) WHERE token IS NOT NULL;
            CREATE TABLE till.originals(
              scope integer NOT NULL,
              original text COLLATE "C" NOT NULL,
              chain text COLLATE "C" NOT NULL,
              owner text COLLATE "C",
              PRIMARY KEY(scope, original)
            );
            CREATE INDEX originals_by_chain ON till.originals(scope, chain) WHERE chain <> original;
            CREATE INDEX originals_by_owner ON till.originals(owner, scope) WHERE owner IS NOT NULL;
            CREATE TABLE till.sharers(
              scope integer NOT NULL,
              original text COLLATE "C" NOT NULL,
              customer text COLLATE "C" NOT NULL,
              PRIMARY KEY(scope, original, customer)
            );
            CREATE INDEX sharers_by_customer ON till.sharers(customer, scope);
            CREATE TABLE till.transactions(
              scope integer NOT NULL,
              is_signed smallint NOT NULL,
              is_upgraded smallint NOT NULL,
              source_date bigint NOT NULL,
              purchase_date bigint NOT NULL,
              original_purchase_date bigint,
              expiration_date bigint,
              revocation_date bigint,
              revocation_percentage bigint,
              price_milliunits bigint,
              commitment_expiration_date bigint,
              commitment_price_milliunits bigint,
              quantity integer NOT NULL,
              revocation_reason integer,
              offer_type integer,
              commitment_period integer,
              commitment_periods integer,
              original text COLLATE "C" NOT NULL,
              id text COLLATE "C" NOT NULL,
              evidence bytea NOT NULL,
              product text COLLATE "C" NOT NULL,
              product_type text COLLATE "C",
              web_order_line_item text COLLATE "C",
              subscription_group text COLLATE "C",
              account_token bytea,
              ownership_type text COLLATE "C" NOT NULL,
              revocation_type text COLLATE "C",
              offer_id text COLLATE "C",
              offer_payment_mode text COLLATE "C",
              offer_period text COLLATE "C",
              reason text COLLATE "C",
              price_currency text COLLATE "C",
              storefront_country text COLLATE "C",
              storefront text COLLATE "C",
              app_transaction text COLLATE "C",
              billing_plan_type text COLLATE "C",
              previous_original text COLLATE "C",
              PRIMARY KEY(scope, original, id)
            );
            CREATE UNIQUE INDEX transactions_by_id ON till.transactions(scope, id);
            CREATE TABLE till.renewals(
              scope integer NOT NULL,
              is_signed smallint NOT NULL,
              will_renew smallint,
              is_in_billing_retry smallint NOT NULL,
              has_commitment smallint NOT NULL,
              commitment_will_renew smallint,
              source_date bigint NOT NULL,
              grace_period_expiration_date bigint,
              renewal_date bigint,
              price_milliunits bigint,
              recent_start_date bigint,
              commitment_date bigint,
              commitment_price_milliunits bigint,
              expiration_reason integer,
              price_increase_status integer,
              offer_type integer,
              original text COLLATE "C" NOT NULL,
              evidence bytea NOT NULL,
              product text COLLATE "C",
              renewal_product text COLLATE "C",
              price_currency text COLLATE "C",
              offer_id text COLLATE "C",
              offer_payment_mode text COLLATE "C",
              offer_period text COLLATE "C",
              win_back_offers text COLLATE "C",
              account_token bytea,
              app_transaction text COLLATE "C",
              billing_plan_type text COLLATE "C",
              commitment_product text COLLATE "C",
              commitment_plan_type text COLLATE "C",
              PRIMARY KEY(scope, original)
            );
            CREATE TABLE till.billing(
              scope integer NOT NULL,
              web_order_line_item text COLLATE "C" NOT NULL,
              original text COLLATE "C" NOT NULL,
              PRIMARY KEY(scope, web_order_line_item)
            );
            CREATE TABLE till.namings(
              scope integer NOT NULL,
              original text COLLATE "C" NOT NULL,
              token bytea NOT NULL,
              transaction_id text COLLATE "C" NOT NULL,
              purchase_date bigint NOT NULL,
              PRIMARY KEY(scope, original, token)
            );
            CREATE INDEX namings_by_token ON till.namings(token);
            CREATE TABLE till.claims(
              scope integer NOT NULL,
              original text COLLATE "C" NOT NULL,
              customer text COLLATE "C" NOT NULL,
              claimed_at bigint NOT NULL,
              last_claimed_at bigint NOT NULL,
              evidence bytea NOT NULL,
              PRIMARY KEY(scope, original, customer)
            );
            CREATE TABLE till.conflicts(
              scope integer NOT NULL,
              original text COLLATE "C" NOT NULL,
              owner text COLLATE "C" NOT NULL,
              claimant text COLLATE "C" NOT NULL,
              kind text COLLATE "C" NOT NULL,
              recorded_at bigint NOT NULL,
              PRIMARY KEY(scope, original, owner, claimant, kind)
            );
            CREATE TABLE till.orders(
              app integer NOT NULL,
              id bytea NOT NULL,
              customer text COLLATE "C" NOT NULL,
              product text COLLATE "C" NOT NULL,
              metadata text,
              created_at bigint NOT NULL,
              PRIMARY KEY(app, id)
            );
            CREATE TABLE till.notifications(
              scope integer NOT NULL,
              id text COLLATE "C" NOT NULL,
              type text COLLATE "C" NOT NULL,
              subtype text COLLATE "C",
              signed_date bigint NOT NULL,
              received_at bigint NOT NULL,
              original text COLLATE "C",
              evidence bytea NOT NULL,
              PRIMARY KEY(scope, id)
            );
            CREATE TABLE till.probes(
              octets text NOT NULL
            );
            ALTER TABLE till.probes ALTER COLUMN octets SET STORAGE EXTERNAL;
            """)
}
