import AppStoreDeviceProtocol

/// `/console/faults`: what is to go wrong.
enum FaultsPage {
    private static let back = "/console/faults"

    static func content(_ view: ConsoleView) -> HTML {
        let rows = view.faults.map { entry -> [HTML] in
            let fault = entry.fault
            let only = [fault.device?.rawValue, fault.name].compactMap { $0 }.joined(separator: ", ")
            return [
                HTML(fault.place.rawValue), HTML(fault.kind.rawValue), HTML(fault.value.map(String.init) ?? ""), HTML(only),
                HTML(String(entry.left)),
            ]
        }
        return """
            \(ConsoleFields.table(
                "Faults that wait", ["Place", "Kind", "Value", "Only for", "How often"], rows, empty: "Nothing is planned to go wrong."))
            \(ConsoleFields.section("Plan a fault", ConsoleFields.form(
                "addFault", button: "Plan", back: back,
                ConsoleFields.choice("Place", "fault.place", Fault.Place.allCases.map { ($0.rawValue, $0.rawValue) }),
                ConsoleFields.choice("Kind", "fault.kind", Fault.Kind.allCases.map { ($0.rawValue, $0.rawValue) }),
                ConsoleFields.number("Value", "fault.value"), ConsoleFields.text("Only this call, type or document", "fault.name"),
                ConsoleFields.text("Only this device", "fault.device"), ConsoleFields.number("How often", "fault.times"),
                ConsoleFields.number("Retry-After (seconds)", "fault.retryAfter"))))
            \(ConsoleFields.section("By chance", ConsoleFields.form(
                "setFaultChance", button: "Set", back: back, ConsoleFields.number("Seed", "seed", value: "1", isRequired: true),
                ConsoleFields.number("Percent", "percent", value: "10", isRequired: true))))
            \(ConsoleFields.button("clearFaults", "Forget every fault", back: back, isDangerous: true))
            """
    }
}
