extension Migration {
    /// Who subscribes to what, as it is counted; the columns mean what they mean on SQLite.
    static let postgresSubscribers = Migration(
        number: 4, name: "how many subscribe",
        sql: """
            CREATE TABLE till.standing_changes(
              told_at bigint NOT NULL,
              app integer NOT NULL,
              customer text COLLATE "C" NOT NULL,
              standing text NOT NULL,
              PRIMARY KEY(app, customer, told_at)
            );
            CREATE TABLE till.standings(
              app integer NOT NULL,
              customer text COLLATE "C" NOT NULL,
              standing text NOT NULL,
              PRIMARY KEY(app, customer)
            );
            CREATE TABLE till.standing_counts(
              app integer NOT NULL,
              count bigint NOT NULL,
              environment text COLLATE "C" NOT NULL,
              state text COLLATE "C" NOT NULL,
              product text COLLATE "C" NOT NULL,
              PRIMARY KEY(app, environment, state, product)
            );
            CREATE TABLE till.standing_fills(
              app integer PRIMARY KEY,
              round bigint NOT NULL,
              after text COLLATE "C"
            );
            INSERT INTO till.standing_fills(app, round, after) SELECT id, 0, '' FROM till.apps;
            """)
}
