import CrashPoints

/// The one of the crash points, where HTTPService has one of the same name.
typealias Locked = CrashPoints.Locked
