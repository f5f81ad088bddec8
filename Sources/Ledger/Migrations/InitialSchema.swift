extension Migration {
    /// Evidence, facts, claims and what is decided from them.
    ///
    /// Every key begins with the app or the scope (app, environment, test run). `chain` is the original id that stands for
    /// all chains that Apple showed to be one; `sharers` have access beside the `owner`. `chain`, `owner`, `sharers`, `billing` and
    /// `namings` can be computed again from the rest.
    static let initialSchema = Migration(
        number: 1, name: "facts, evidence, claims",
        sql: """
            CREATE TABLE apps(
              id INTEGER PRIMARY KEY,
              name TEXT NOT NULL UNIQUE
            ) STRICT;
            CREATE TABLE scopes(
              id INTEGER PRIMARY KEY,
              app INTEGER NOT NULL REFERENCES apps(id),
              environment TEXT NOT NULL,
              test_run TEXT NOT NULL,
              UNIQUE(app, environment, test_run)
            ) STRICT;
            CREATE TABLE evidence(
              id INTEGER PRIMARY KEY,
              app INTEGER NOT NULL REFERENCES apps(id),
              digest BLOB NOT NULL,
              kind TEXT NOT NULL,
              channel TEXT NOT NULL,
              received_at INTEGER NOT NULL,
              bytes BLOB NOT NULL,
              UNIQUE(app, digest)
            ) STRICT;
            CREATE TABLE customers(
              id INTEGER PRIMARY KEY,
              app INTEGER NOT NULL REFERENCES apps(id),
              name TEXT NOT NULL,
              token BLOB,
              first_seen_at INTEGER NOT NULL,
              UNIQUE(app, name)
            ) STRICT;
            CREATE INDEX customers_by_token ON customers(app, token) WHERE token IS NOT NULL;
            CREATE TABLE originals(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              chain TEXT NOT NULL,
              owner INTEGER REFERENCES customers(id),
              PRIMARY KEY(scope, original)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX originals_by_chain ON originals(scope, chain) WHERE chain <> original;
            CREATE INDEX originals_by_owner ON originals(owner) WHERE owner IS NOT NULL;
            CREATE TABLE sharers(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              customer INTEGER NOT NULL REFERENCES customers(id),
              PRIMARY KEY(scope, original, customer)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sharers_by_customer ON sharers(customer);
            CREATE TABLE transactions(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              id TEXT NOT NULL,
              is_signed INTEGER NOT NULL,
              source_date INTEGER NOT NULL,
              evidence BLOB NOT NULL,
              product TEXT NOT NULL,
              purchase_date INTEGER NOT NULL,
              product_type TEXT,
              original_purchase_date INTEGER,
              expiration_date INTEGER,
              web_order_line_item TEXT,
              subscription_group TEXT,
              quantity INTEGER NOT NULL,
              account_token BLOB,
              ownership_type TEXT NOT NULL,
              revocation_date INTEGER,
              revocation_reason INTEGER,
              revocation_type TEXT,
              revocation_percentage INTEGER,
              is_upgraded INTEGER NOT NULL,
              offer_type INTEGER,
              offer_id TEXT,
              offer_payment_mode TEXT,
              offer_period TEXT,
              reason TEXT,
              price_milliunits INTEGER,
              price_currency TEXT,
              storefront_country TEXT,
              storefront TEXT,
              app_transaction TEXT,
              billing_plan_type TEXT,
              commitment_period INTEGER,
              commitment_periods INTEGER,
              commitment_expiration_date INTEGER,
              commitment_price_milliunits INTEGER,
              previous_original TEXT,
              PRIMARY KEY(scope, original, id)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX transactions_by_id ON transactions(scope, id);
            CREATE TABLE renewals(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              is_signed INTEGER NOT NULL,
              source_date INTEGER NOT NULL,
              evidence BLOB NOT NULL,
              product TEXT,
              renewal_product TEXT,
              will_renew INTEGER,
              expiration_reason INTEGER,
              is_in_billing_retry INTEGER NOT NULL,
              grace_period_expiration_date INTEGER,
              price_increase_status INTEGER,
              renewal_date INTEGER,
              price_milliunits INTEGER,
              price_currency TEXT,
              offer_type INTEGER,
              offer_id TEXT,
              offer_payment_mode TEXT,
              offer_period TEXT,
              recent_start_date INTEGER,
              win_back_offers TEXT,
              account_token BLOB,
              app_transaction TEXT,
              billing_plan_type TEXT,
              has_commitment INTEGER NOT NULL,
              commitment_product TEXT,
              commitment_will_renew INTEGER,
              commitment_plan_type TEXT,
              commitment_date INTEGER,
              commitment_price_milliunits INTEGER,
              PRIMARY KEY(scope, original)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE billing(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              web_order_line_item TEXT NOT NULL,
              original TEXT NOT NULL,
              PRIMARY KEY(scope, web_order_line_item)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE namings(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              token BLOB NOT NULL,
              transaction_id TEXT NOT NULL,
              purchase_date INTEGER NOT NULL,
              PRIMARY KEY(scope, original, token)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX namings_by_token ON namings(token);
            CREATE TABLE claims(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              customer INTEGER NOT NULL REFERENCES customers(id),
              claimed_at INTEGER NOT NULL,
              last_claimed_at INTEGER NOT NULL,
              evidence BLOB NOT NULL,
              PRIMARY KEY(scope, original, customer)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE probes(
              id INTEGER PRIMARY KEY,
              octets BLOB NOT NULL
            ) STRICT;
            CREATE TABLE conflicts(
              scope INTEGER NOT NULL REFERENCES scopes(id),
              original TEXT NOT NULL,
              owner INTEGER NOT NULL REFERENCES customers(id),
              claimant INTEGER NOT NULL REFERENCES customers(id),
              kind TEXT NOT NULL,
              recorded_at INTEGER NOT NULL,
              PRIMARY KEY(scope, original, owner, claimant, kind)
            ) STRICT, WITHOUT ROWID;
            """)
}
