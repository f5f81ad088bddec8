import AppStoreTypes

extension SimulatedAppStore {
    /// Faults, planned and by chance, and new certificates.
    func performOnFaults(_ command: ControlCommand) async throws(WorldRefusal) {
        switch command {
        case .addFault(let command):
            if command.fault.place == .document { return try await signer.faults.add(command.fault) }
            try faults.add(command.fault)
        case .setFaultChance(let command):
            guard (0...100).contains(command.percent) else {
                throw WorldRefusal(.badValue, "\(command.percent) percent is outside 0...100")
            }
            let chance = FaultChance(seed: command.seed, percent: command.percent, places: command.places.map(Set.init))
            faults.set(chance)
            await signer.faults.set(chance)
        case .clearFaults:
            faults.clear()
            await signer.faults.clear()
        case .rotateCertificates: signer.rotation += 1
        default: break
        }
    }

    /// What is still to go wrong, with how often.
    func waitingFaults() async -> [(fault: Fault, left: Int)] { faults.waiting + (await signer.faults.waiting) }
}
