import Foundation

/// One figure of the bench: a value with its unit, and what it stands beside.
struct Measurement {
    let name: String
    let value: Double
    let unit: String
    /// What the value is compared with or was measured on.
    let reference: String
}

/// The figures of one run, in the order in which they were taken.
struct Report {
    private(set) var measurements: [Measurement] = []

    mutating func add(_ name: String, _ value: Double, _ unit: String, reference: String) {
        measurements.append(Measurement(name: name, value: value, unit: unit, reference: reference))
        // The table comes at the end of minutes; this shows that something goes on.
        FileHandle.standardError.write(Data("\(name) \(value) \(unit)\n".utf8))
    }
}
