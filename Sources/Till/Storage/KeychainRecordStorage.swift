#if canImport(Security)
    import Foundation
    import Security

    /// Records in the keychain of an Apple device, where they survive deleting the app and never leave the device.
    ///
    /// Readable after the first unlock since the device started, so that transactions which arrive in the background can be kept.
    /// Source: [Keychain services](https://developer.apple.com/documentation/security/keychain-services).
    struct KeychainRecordStorage: RecordStorage {
        private let service: String
        private let queue = StorageQueue(label: "till.keychain")

        /// A storage of its own for each service, as in `till.https://till.example.com`.
        init(service: String) { self.service = service }

        func load() async throws(TillError) -> [String: Data] {
            try await queue.run { () throws(TillError) in
                var records: [String: Data] = [:]
                for key in try keys().prefix(RecordBounds.records) { records[key] = try record(for: key) }
                return records
            }
        }

        func put(_ record: Data, for key: String) async throws(TillError) {
            try RecordBounds.check(record, for: key)
            try await queue.run { () throws(TillError) in
                let change: [CFString: AnyObject] = [kSecValueData: record as NSData]
                var status = SecItemUpdate(query(for: key) as CFDictionary, change as CFDictionary)
                if status == errSecItemNotFound {
                    guard try keys().count < RecordBounds.records else {
                        throw TillError(.storageFailed, "the keychain holds \(RecordBounds.records) records of \(service)", retry: .later)
                    }
                    var item = query(for: key)
                    item[kSecValueData] = record as NSData
                    item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                    status = SecItemAdd(item as CFDictionary, nil)
                }
                guard status == errSecSuccess else { throw failure("write", key, status) }
            }
        }

        func remove(_ key: String) async throws(TillError) {
            try RecordBounds.check(key)
            try await queue.run { () throws(TillError) in
                let status = SecItemDelete(query(for: key) as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else { throw failure("remove", key, status) }
            }
        }

        private func query(for key: String? = nil) -> [CFString: AnyObject] {
            var query: [CFString: AnyObject] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: service as NSString,
                kSecAttrSynchronizable: NSNumber(value: false),
            ]
            #if os(macOS)
                query[kSecUseDataProtectionKeychain] = NSNumber(value: true)
            #endif
            if let key { query[kSecAttrAccount] = key as NSString }
            return query
        }

        /// The keys; asked for without the records, as the keychain of a Mac gives many items only so.
        private func keys() throws(TillError) -> [String] {
            var query = query()
            query[kSecMatchLimit] = kSecMatchLimitAll
            query[kSecReturnAttributes] = NSNumber(value: true)
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return [] }
            guard status == errSecSuccess else { throw failure("list", nil, status) }
            let items = found as? [NSDictionary] ?? []
            return items.compactMap { $0[kSecAttrAccount] as? String }
        }

        private func record(for key: String) throws(TillError) -> Data? {
            var query = query(for: key)
            query[kSecMatchLimit] = kSecMatchLimitOne
            query[kSecReturnData] = NSNumber(value: true)
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure("read", key, status) }
            return found as? Data
        }

        private func failure(_ task: String, _ key: String?, _ status: OSStatus) -> TillError {
            let (words, retry) = Self.meaning(of: status)
            let what = key.map { " \(Excerpt.of($0))" } ?? "s"
            return TillError(.storageFailed, "cannot \(task) the keychain item\(what) of \(service): \(words) (\(status))", retry: retry)
        }

        private static func meaning(of status: OSStatus) -> (words: String, retry: RetryAdvice) {
            switch status {
            case errSecInteractionNotAllowed: ("the device was not unlocked since it started", .later)
            case errSecNotAvailable: ("the keychain is not available", .later)
            case errSecMissingEntitlement: ("the app lacks the entitlement for its keychain group", .never)
            case errSecAuthFailed: ("the keychain refused", .never)
            case errSecDiskFull: ("the disk is full", .later)
            default: (SecCopyErrorMessageString(status, nil) as String? ?? "the keychain failed", .later)
            }
        }
    }
#endif
