extension Migration {
    /// The chain over the evidence: each entry's hash with the one before it, per app.
    ///
    /// `evidence` says up to which row the chain reaches; entries are only ever added.
    static let evidenceChain = Migration(
        number: 3, name: "chain over the evidence",
        sql: """
            CREATE TABLE chain(
              app INTEGER NOT NULL REFERENCES apps(id),
              position INTEGER NOT NULL,
              digest BLOB NOT NULL,
              link BLOB NOT NULL,
              evidence INTEGER NOT NULL,
              PRIMARY KEY(app, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX evidence_by_app ON evidence(app, id);
            """)
}
