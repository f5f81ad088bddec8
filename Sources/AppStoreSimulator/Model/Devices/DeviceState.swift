public import AppStoreDeviceProtocol

/// A device's name, as the protocol calls it.
public typealias DeviceName = DeviceID

/// A device and whoever holds it.
struct DeviceState: Hashable, Sendable {
    /// The account signed in; `nil` when nobody is.
    var account: String?
    /// Whether the settings allow payments.
    var canMakePayments = true
    /// Whether the App Store can be reached.
    var isOnline = true
    /// Whether the customer closes dialogs that ask for the password.
    var dismissesSignIn = false
    /// What the customer does on the next payment sheets, first one first.
    var nextAnswers: [CustomerAnswer] = []
    /// What the customer does on every other sheet.
    var standingAnswer = CustomerAnswer.buy

    /// The most answers that can be lined up.
    static let answerLimit = 1_000

    /// Takes the answer to the sheet that is shown now.
    mutating func takeAnswer() -> CustomerAnswer { nextAnswers.isEmpty ? standingAnswer : nextAnswers.removeFirst() }
}
