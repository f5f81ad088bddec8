// Apple's module brings these along, and client code counts on it.
@_exported public import Combine
@_exported public import Dispatch
@_exported public import Foundation

#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif
