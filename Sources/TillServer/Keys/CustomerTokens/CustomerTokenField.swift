/// The request field in which an app shows its back end's word about who is calling.
enum CustomerTokenField {
    /// The field's name.
    static let name = "Till-Customer-Token"
}
