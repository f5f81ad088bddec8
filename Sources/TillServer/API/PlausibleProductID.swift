/// Tells texts that can be product ids of App Store Connect.
enum PlausibleProductID {
    /// The most bytes.
    static let bound = 255

    /// Whether the text is 1 to 255 visible ASCII characters.
    static func allows(_ text: String) -> Bool {
        (1...bound).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
