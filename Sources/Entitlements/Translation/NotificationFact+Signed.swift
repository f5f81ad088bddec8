public import AppStoreTypes

extension NotificationFact {
    /// Reads a signed notification that was verified before, with the facts of the documents inside it.
    ///
    /// - Parameters:
    ///   - payload: what Apple signed.
    ///   - app: the app whose bundle id the payload was verified to carry.
    ///   - transaction: the fact of the transaction inside; `nil` where there is none.
    ///   - renewal: the fact of the renewal info inside; `nil` where there is none.
    /// - Throws: what the payload lacks of what every notification has.
    public init(
        signed payload: ResponseBodyV2DecodedPayload, app: AppID, transaction: TransactionFact?, renewal: RenewalFact?
    ) throws(FactRefusal) {
        guard let signedDate = payload.signedDate else { throw FactRefusal(.missingDate, field: "signedDate") }
        let uuid = try FactFields.required(payload.notificationUUID, "notificationUUID")
        guard !uuid.isEmpty, uuid.utf8.count <= FactFields.idLengthLimit else {
            throw FactRefusal(.impossibleID, field: "notificationUUID", value: uuid)
        }
        self.init(
            app: app, environment: try FactFields.required(payload.environment, "environment"), uuid: uuid,
            type: try FactFields.required(payload.notificationType, "notificationType"), subtype: payload.subtype, signedDate: signedDate)
        original = transaction?.originalKey ?? renewal?.key
        self.transaction = transaction?.key
        productID = transaction?.productID ?? renewal?.currentProductID
    }
}
