extension CustomerID {
    /// A hint at the customer for somebody who may be the same person: the first letters of the parts around `@`, and nothing else.
    ///
    /// `anna@example.com` gives `a•••@e•••`, and `user-42` gives `u•••`. Only for apps that opted in.
    public var maskedHint: String {
        rawValue.split(separator: "@", maxSplits: 1).map { part in "\(part.prefix(1))•••" }.joined(separator: "@")
    }
}
