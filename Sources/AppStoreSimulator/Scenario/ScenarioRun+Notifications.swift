import AppStoreTypes

extension ScenarioRun {
    mutating func compareNotifications(_ step: ScenarioStep) async throws(StepProblem) {
        await store.settle()
        let records = await store.notificationRecords(from: seenNotifications)
        seenNotifications += records.count
        let found = records.map(Self.view)
        try compare(step, found)
    }

    mutating func compareDeliveries(_ step: ScenarioStep) async throws(StepProblem) {
        await store.settle()
        try compare(step, await mailbox.takeDeliveries().map(Self.view))
    }

    /// A list is everything in its order; `{anyOrder: […]}` everything in some order; `{includes: […]}` these among others.
    private mutating func compare(_ step: ScenarioStep, _ found: [JSONValue]) throws(StepProblem) {
        let content = try memory.fill(step.content)
        if content.text == "any" {
        } else if let list = content.elements {
            try compareInOrder(list, found, at: content.place)
        } else if let list = content["anyOrder"]?.elements {
            let left = try remove(list, from: found)
            guard left.isEmpty else { throw .unexpected("\(Self.names(left)) came too, and was not expected", at: content.place) }
        } else if let list = content["includes"]?.elements {
            _ = try remove(list, from: found)
        } else {
            throw .unreadable("write a list, {anyOrder: […]}, {includes: […]} or \"any\"", at: content.place)
        }
        if let name = step.name { memory.remember(.array(found), as: name) }
    }

    private func compareInOrder(_ list: [ScriptValue], _ found: [JSONValue], at place: ScriptPlace) throws(StepProblem) {
        for (index, expected) in list.enumerated() {
            guard index < found.count else {
                throw .unexpected(
                    "expected \(Self.name(expected)), but only \(Self.names(found)) came", at: expected.place)
            }
            do throws(StepProblem) {
                try check(expected, found[index])
            } catch {
                throw StepProblem(
                    kind: error.kind, place: error.place,
                    message: "notification \(index + 1) of \(Self.names(found)): \(error.message)")
            }
        }
        guard found.count == list.count else {
            throw .unexpected("\(Self.names(Array(found.dropFirst(list.count)))) came too, and was not expected", at: place)
        }
    }

    private func remove(_ list: [ScriptValue], from found: [JSONValue]) throws(StepProblem) -> [JSONValue] {
        var left = found
        for expected in list {
            guard let index = left.firstIndex(where: { ScenarioMatch.holds(Self.spelledOut(expected), $0) }) else {
                throw .unexpected("expected \(Self.name(expected)); there is only \(Self.names(left))", at: expected.place)
            }
            left.remove(at: index)
        }
        return left
    }

    private func check(_ expected: ScriptValue, _ found: JSONValue) throws(StepProblem) {
        try ScenarioMatch.check(Self.spelledOut(expected), found)
    }

    private static func spelledOut(_ expected: ScriptValue) -> ScriptValue {
        if case .text = expected.content { expected.wrapped(as: "type") } else { expected }
    }

    private static func name(_ expected: ScriptValue) -> String {
        (expected.text ?? expected["type"]?.text).map { "`\($0.prefix(80))`" } ?? ScenarioMatch.excerpt(expected.json)
    }

    private static func names(_ found: [JSONValue]) -> String {
        found.isEmpty ? "nothing" : found.prefix(20).map { "`\($0["type"]?.text ?? "?")`" }.joined(separator: ", ")
    }

    /// Nothing may be told that the scenario does not speak of.
    mutating func expectNothingLeft() async throws(StepProblem) {
        await store.settle()
        let records = await store.notificationRecords(from: seenNotifications)
        guard let last = scenario.steps.last, !records.isEmpty else { return }
        throw .unexpected(
            "after the last step \(Self.names(records.map(Self.view))) was told and never expected: add a step {notifications: […]}",
            at: last.place)
    }

    /// A notification as scenarios see it: its name, how its attempts ended, and everything that its payload says.
    private static func view(_ record: NotificationRecord) -> JSONValue {
        let isTaken = record.attempts.last?.result.isSuccess ?? false
        let attempts = record.attempts.map { JSONValue.string($0.result.sendAttemptResult) }
        let dates = record.attempts.map { JSONValue.number(String($0.date.milliseconds)) }
        return view(
            record.draft.type, record.draft.subtype, record.payload,
            [
                JSONMember("isTaken", .bool(isTaken)), JSONMember("attempts", .array(attempts)),
                JSONMember("attemptDates", .array(dates)),
                JSONMember("nextAttempt", record.nextAttempt.map { .number(String($0.milliseconds)) } ?? .null),
            ])
    }

    private static func view(_ delivery: ScenarioMailbox.Delivery) -> JSONValue {
        let payload = (try? JSONReader.read(delivery.post.body))?["signedPayload"]?.text.flatMap(SignedText.payload)
        return view(
            delivery.post.type, delivery.post.subtype, payload,
            [
                JSONMember("attempt", .number(String(delivery.post.attempt))),
                JSONMember("result", .string(delivery.result.sendAttemptResult)),
            ])
    }

    private static func view(
        _ type: NotificationTypeV2, _ subtype: NotificationSubtype?, _ payload: JSONValue?, _ more: [JSONMember]
    ) -> JSONValue {
        let name = ScenarioReport.Notification(type: type, subtype: subtype).description
        var members = [JSONMember("type", .string(name))] + more
        if let transaction = payload?["data"]?["signedTransactionInfo"] { members.append(JSONMember("transaction", transaction)) }
        if let renewal = payload?["data"]?["signedRenewalInfo"] { members.append(JSONMember("renewalInfo", renewal)) }
        return .object(members + (payload?.members ?? []))
    }
}
