/// Where the elements of one of StoreKit's sequences come from.
struct Feed<Element: Sendable>: Sendable {
    enum Source: Sendable {
        /// Read when the first element is asked for; ends after the last.
        case snapshot(@Sendable () async -> [Element])
        /// Begins to listen when the iteration begins; does not end while the device lives.
        case live(@Sendable () -> AsyncStream<Element>)
    }

    let source: Source

    func makeIterator() -> Iterator {
        switch source {
        case .snapshot(let read): Iterator(state: .unread(read))
        case .live(let listen): Iterator(state: .listening(listen().makeAsyncIterator()))
        }
    }

    struct Iterator {
        enum State {
            case unread(@Sendable () async -> [Element])
            case reading(ArraySlice<Element>)
            case listening(AsyncStream<Element>.AsyncIterator)
        }

        var state: State

        mutating func next() async -> Element? {
            switch state {
            case .unread(let read):
                let elements = await read()
                state = .reading(elements.dropFirst())
                return elements.first
            case .reading(var rest):
                if Task.isCancelled { return nil }
                let element = rest.popFirst()
                state = .reading(rest)
                return element
            case .listening(var stream):
                let element = await stream.next()
                state = .listening(stream)
                return element
            }
        }
    }
}
