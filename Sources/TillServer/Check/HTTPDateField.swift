import AppStoreTypes

/// The `Date` of an HTTP reply, in the form that every server must write.
enum HTTPDateField {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` for anything else. Source: RFC 9110, section 5.6.7.
    static func read(_ text: String) -> EpochMilliseconds? {
        guard text.utf8.count == 29 else { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: words[2]) else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return EpochMilliseconds(receiptDate: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
    }
}
