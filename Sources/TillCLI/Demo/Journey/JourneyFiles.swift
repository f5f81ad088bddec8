#if os(Linux)
    import TillServer

    /// The files of the journey: what the game sells, and how its server is set up.
    enum JourneyFiles {
        /// The simulated App Store's root certificates: of signed data, and of receipts.
        static let roots = ["root.pem", "receipts.pem"]

        static let catalogue = """
            {
              "identifier" : "7E11CA7A",
              "products" : [
                {
                  "displayPrice" : "1.99", "familyShareable" : false, "internalID" : "7E110001", "type" : "Consumable",
                  "productID" : "com.example.game.coins100", "referenceName" : "100 coins",
                  "localizations" : [ { "displayName" : "100 coins", "description" : "A purse of coins.", "locale" : "en_US" } ]
                }
              ],
              "subscriptionGroups" : [
                {
                  "id" : "7E110100", "name" : "Game Plus", "localizations" : [],
                  "subscriptions" : [
                    {
                      "displayPrice" : "4.99", "familyShareable" : false, "groupNumber" : 1, "internalID" : "7E110101",
                      "productID" : "com.example.game.month", "recurringSubscriptionPeriod" : "P1M", "referenceName" : "Plus, monthly",
                      "subscriptionGroupID" : "7E110100", "type" : "RecurringSubscription",
                      "localizations" : [ { "displayName" : "Plus", "description" : "Everything, monthly.", "locale" : "en_US" } ]
                    }
                  ]
                }
              ],
              "settings" : {},
              "version" : { "major" : 4, "minor" : 0 }
            }
            """

        static func configuration(port: UInt16) -> String {
            """
            {
                http: { port: \(port) }, log: { level: "warning" }, database: "till.sqlite",
                apps: {
                    game: {
                        bundleId: "\(JourneyStage.bundle)", environments: ["Sandbox"],
                        trust: ["root.pem", "receipts.pem"], // the simulated App Store's, good for non-production data only
                        publishableKeys: ["\(JourneyStage.key)"],
                        secretKeys: { backend: "sha256:\(SecretKey.hash(of: JourneyStage.secretKey))" },
                        products: [ { id: "\(JourneyStage.month)", metadata: { badge: "popular" } }, "\(JourneyStage.coins)" ],
                        entitlements: { pro: ["\(JourneyStage.month)"] },
                    },
                },
            }
            """
        }
    }
#endif
