import AppStoreTrust
import AppStoreTypes
import Entitlements

extension AppConfiguration {
    /// The longest certificate or key file, in bytes.
    private static let fileBound = 100_000

    /// Reads one app; `nil` when what is needed to go on is missing, which is noted.
    init?(reading reader: inout ConfigurationReader, id: String, source: Configuration.Source) {
        let path = ["apps", id]
        guard Self.allowsID(id) else {
            reader.refuse(
                ["apps", "\(Excerpt(id))"], "is no id for an app",
                "use 1 to 40 small letters, digits and hyphens, beginning with a letter, as in apps.my-game")
            return nil
        }
        let bundle = Self.bundleID(&reader, path)
        let environments = Self.environments(&reader, path)
        let appleID = Self.appAppleID(&reader, path, environments)
        self.init(id: AppID(rawValue: id), bundleID: bundle ?? BundleID(rawValue: ""), appAppleID: appleID, environments: environments)
        sandboxGivesAccess = reader.flag(at: path + ["sandboxGivesAccess"]) ?? true
        anchors = Self.anchors(&reader, path, environments, source)
        ownership = Self.ownership(&reader, path)
        publishableKeys = Self.publishableKeys(&reader, path)
        secretKeys = Self.secretKeys(&reader, path, source)
        customerTokens = Self.customerTokens(&reader, path, source)
        if publishableKeys.isEmpty && secretKeys.isEmpty && reader.tree.value(at: path + ["publishableKeys"]) == nil {
            reader.refuse(
                path + ["publishableKeys"], "names no key, so nobody could call",
                "add a publishable key for the app and a secret one for the back end: till serve --new-key draws both")
        }
        products = Self.products(&reader, path)
        entitlements = Self.entitlements(&reader, path)
        originalVersionBefore = Self.originalVersionBefore(&reader, path)
        nonRenewingDays = Self.nonRenewingDays(&reader, path)
        credits = Self.credits(&reader, path)
        clawback = Self.clawback(&reader, path)
        renewalLeewaySeconds = reader.number(at: path + ["renewalLeewaySeconds"], within: 0...86_400) ?? 0
        sharedSecret = Self.sharedSecret(&reader, path, source)
        relayNotifications = Self.relays(&reader, path)
        verifyReceipt = Self.verifyReceipt(&reader, path)
        inAppPurchaseKey = Self.inAppPurchaseKey(&reader, path, source)
        if bundle == nil { return nil }
    }

    private static func allowsID(_ id: String) -> Bool {
        (1...40).contains(id.utf8.count) && id.first?.isLetter == true
            && id.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D }
    }

    private static func bundleID(_ reader: inout ConfigurationReader, _ path: [String]) -> BundleID? {
        let key = path + ["bundleId"]
        guard let text = reader.text(at: key) else {
            if reader.tree.value(at: key) == nil {
                reader.refuse(key, "is missing", "write the app's bundle id as in Xcode, for example \"com.example.game\"")
            }
            return nil
        }
        let isPlausible =
            (3...155).contains(text.utf8.count)
            && text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x2D || $0 == 0x2E }
        guard isPlausible else {
            reader.refuse(key, "is \"\(Excerpt(text))\"", "a bundle id has letters, digits, hyphens and dots only")
            return nil
        }
        return BundleID(rawValue: text)
    }

    private static func environments(_ reader: inout ConfigurationReader, _ path: [String]) -> Set<AppStoreEnvironment> {
        let key = path + ["environments"]
        guard let names = reader.list(at: key) else { return [.production, .sandbox] }
        var result: Set<AppStoreEnvironment> = []
        let known = AppStoreEnvironment.known.map(\.rawValue)
        for name in names {
            if let match = AppStoreEnvironment.known.first(where: { $0.rawValue.lowercased() == name.lowercased() }) {
                result.insert(match)
            } else {
                let nearest = NearestName.of(name, among: known).map { "did you mean \($0)?" }
                reader.refuse(key, "names \"\(Excerpt(name))\"", nearest ?? "known are \(known.joined(separator: ", "))")
            }
        }
        if names.isEmpty {
            reader.refuse(key, "is empty, so nothing could be accepted", "name at least one of \(known.joined(separator: ", "))")
        }
        let local = result.intersection([.xcode, .localTesting])
        if result.contains(.production), let first = local.map(\.rawValue).min() {
            reader.refuse(
                key, "names \(first) beside Production",
                "give tests an app entry of their own: their signatures are anybody's, and their ids begin anew with every run")
        }
        return result
    }

    private static func appAppleID(
        _ reader: inout ConfigurationReader, _ path: [String], _ environments: Set<AppStoreEnvironment>
    ) -> Int64? {
        let key = path + ["appAppleId"]
        let number = reader.number(at: key, within: 1...9_007_199_254_740_991)
        if number == nil, reader.tree.value(at: key) == nil, environments.contains(.production) {
            reader.refuse(
                key, "is missing while Production is accepted",
                "write the number that App Store Connect shows as Apple ID under App Information; without it no production document can be judged"
            )
        }
        return number
    }

    private static func anchors(
        _ reader: inout ConfigurationReader, _ path: [String], _ environments: Set<AppStoreEnvironment>, _ source: Configuration.Source
    ) -> [ConfiguredAnchor] {
        let key = path + ["trust"]
        let files = reader.list(at: key) ?? []
        if !files.isEmpty, environments == [.production] {
            reader.refuse(
                key, "names roots while only Production is accepted", "remove them: production data is believed under Apple's roots alone")
        }
        var anchors: [ConfiguredAnchor] = []
        for file in files {
            do {
                let bytes = try source.readFile(source.absolute(file), fileBound)
                anchors.append(ConfiguredAnchor(file: file, anchor: try TrustAnchor(pemOrDER: bytes)))
            } catch let refusal as TrustRefusal {
                reader.refuse(
                    key, "names \(Excerpt(file)), which holds no usable certificate: \(refusal.message)", "name a PEM or DER certificate")
            } catch {
                reader.refuse(
                    key, "names \(Excerpt(file)), which \(error)",
                    "correct the path; relative ones start at the configuration file's folder")
            }
        }
        return anchors
    }

    private static func publishableKeys(_ reader: inout ConfigurationReader, _ path: [String]) -> [String] {
        let key = path + ["publishableKeys"]
        return (reader.list(at: key) ?? []).filter { text in
            if text.hasPrefix("sk_") {
                reader.refuse(
                    key, "holds a secret key (\(KeyForm.masked(text)))",
                    "a key that ships in an app is public; draw a new pair: till serve --new-key")
                return false
            }
            if KeyForm.allows(text) { return true }
            reader.refuse(key, "holds \"\(Excerpt(text))\"", "a key has 8 to 200 letters, digits, hyphens, underscores and dots")
            return false
        }
    }

    private static func entitlements(_ reader: inout ConfigurationReader, _ path: [String]) -> [EntitlementID: Set<ProductID>] {
        let key = path + ["entitlements"]
        var result: [EntitlementID: Set<ProductID>] = [:]
        for (name, products) in reader.lists(at: key) {
            if products.isEmpty { reader.refuse(key + [name], "lists no product", "name the product ids that give it, or remove it") }
            result[EntitlementID(rawValue: name)] = Set(products.map(ProductID.init(rawValue:)))
        }
        return result
    }
}
