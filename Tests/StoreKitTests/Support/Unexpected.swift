import Testing

/// Records that a test took a way it must not.
func unexpected(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation) { Issue.record(what, sourceLocation: sourceLocation) }
