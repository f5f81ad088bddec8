extension Migration {
    /// Who subscribes to what, as it is counted.
    ///
    /// `standing_changes` holds what customers became and nobody counted yet, `standings` what is counted of each, and
    /// `standing_counts` how many that are. `standing_fills` tells up to which customer everybody is looked at who was recorded without:
    /// `after` is NULL when that is done; an app without a row never needed it.
    static let subscribers = Migration(
        number: 6, name: "how many subscribe",
        sql: """
            CREATE TABLE standing_changes(
              app INTEGER NOT NULL REFERENCES apps(id),
              customer TEXT NOT NULL,
              told_at INTEGER NOT NULL,
              standing TEXT NOT NULL,
              PRIMARY KEY(app, customer, told_at)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE standings(
              app INTEGER NOT NULL REFERENCES apps(id),
              customer TEXT NOT NULL,
              standing TEXT NOT NULL,
              PRIMARY KEY(app, customer)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE standing_counts(
              app INTEGER NOT NULL REFERENCES apps(id),
              environment TEXT NOT NULL,
              state TEXT NOT NULL,
              product TEXT NOT NULL,
              count INTEGER NOT NULL,
              PRIMARY KEY(app, environment, state, product)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE standing_fills(
              app INTEGER PRIMARY KEY REFERENCES apps(id),
              round INTEGER NOT NULL,
              after TEXT
            ) STRICT;
            INSERT INTO standing_fills(app, round, after) SELECT id, 0, '' FROM apps;
            """)
}
