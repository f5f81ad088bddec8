import Foundation

@testable import AppStoreSimulator

/// The shelf that the stories are told with, as Xcode would write it.
enum TestCatalogue {
    static let file = Data(
        #"""
        {
          "identifier" : "A1B2C3D4", "nonRenewingSubscriptions" : [
            { "displayPrice" : "19.99", "familyShareable" : false, "internalID" : "N0000001", "localizations" : [],
              "productID" : "season", "referenceName" : "Season", "type" : "NonRenewingSubscription" } ],
          "products" : [
            { "displayPrice" : "0.99", "familyShareable" : false, "internalID" : "C0000001",
              "localizations" : [ { "description" : "100 coins", "displayName" : "Coins", "locale" : "en_US" },
                                  { "description" : "コイン100枚", "displayName" : "コイン", "locale" : "ja" } ],
              "productID" : "coins", "referenceName" : "Coins", "type" : "Consumable" },
            { "displayPrice" : "4.99", "familyShareable" : true, "internalID" : "P0000001", "localizations" : [],
              "productID" : "lifetime", "referenceName" : "Lifetime", "type" : "NonConsumable" } ],
          "settings" : { "_timeRate" : 0, "_storefront" : "USA" },
          "subscriptionGroups" : [
            { "id" : "G1", "localizations" : [], "name" : "Pro", "subscriptions" : [
              { "adHocOffers" : [ { "displayPrice" : "1.99", "internalID" : "O1", "numberOfPeriods" : 2, "offerID" : "half",
                                    "paymentMode" : "payAsYouGo", "referenceName" : "Half", "subscriptionPeriod" : "P1M" } ],
                "codeOffers" : [], "displayPrice" : "9.99", "familyShareable" : false, "groupNumber" : 1, "internalID" : "S1",
                "introductoryOffer" : null, "localizations" : [], "productID" : "gold.month", "recurringSubscriptionPeriod" : "P1M",
                "referenceName" : "Gold", "subscriptionGroupID" : "G1", "type" : "RecurringSubscription",
                "winbackOffers" : [ { "displayPrice" : "0.99", "internalID" : "W1", "isEligible" : true, "offerID" : "comeback",
                                      "numberOfPeriods" : 1, "paymentMode" : "payUpFront", "referenceName" : "Back",
                                      "subscriptionPeriod" : "P3M" } ] },
              { "adHocOffers" : [], "codeOffers" : [], "displayPrice" : "4.99", "familyShareable" : false, "groupNumber" : 2,
                "internalID" : "S2", "introductoryOffer" : { "internalID" : "I1", "paymentMode" : "free", "subscriptionPeriod" : "P1W" },
                "localizations" : [], "productID" : "silver.month", "recurringSubscriptionPeriod" : "P1M", "referenceName" : "Silver",
                "subscriptionGroupID" : "G1", "type" : "RecurringSubscription", "winbackOffers" : [] },
              { "adHocOffers" : [], "codeOffers" : [], "displayPrice" : "49.99", "familyShareable" : false, "groupNumber" : 2,
                "internalID" : "S3", "introductoryOffer" : null, "localizations" : [], "productID" : "silver.year",
                "recurringSubscriptionPeriod" : "P1Y", "referenceName" : "Silver, yearly", "subscriptionGroupID" : "G1",
                "type" : "RecurringSubscription", "winbackOffers" : [] } ] } ],
          "version" : { "major" : 4, "minor" : 0 }
        }
        """#.utf8)

    static func catalogue() throws -> Catalogue { try Catalogue(storeKitFile: file) }
}
