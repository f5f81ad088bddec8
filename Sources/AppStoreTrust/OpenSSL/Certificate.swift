public import AppStoreTypes
import COpenSSL

/// An X.509 certificate, read but not judged.
///
/// Two certificates are equal when their bytes are.
public struct Certificate: Hashable, Sendable {
    /// The most that a certificate may take; Apple's take less than 2 KiB.
    public static let maximumSize = 16 * 1024

    /// The certificate's bytes in DER.
    public let der: [UInt8]
    /// The SHA-256 of the bytes: 32 bytes.
    public let fingerprint: [UInt8]
    /// The moments between which the certificate may be used, both included.
    public let validity: ClosedRange<EpochMilliseconds>
    let handle: SharedHandle

    /// Reads DER.
    ///
    /// - Throws: `certificate.size`, `certificate.der` when the bytes are no certificate or more than one,
    ///   `certificate.validity` when it names no period.
    public init(der: [UInt8]) throws(TrustRefusal) {
        guard der.count <= Self.maximumSize else {
            throw TrustRefusal(
                .certificateSize, .limit,
                "The certificate has \(der.count) bytes; at most \(Self.maximumSize) are read. Send the certificate alone.")
        }
        let parsed = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            guard let certificate = d2i_X509(nil, &cursor, buffer.count) else { return nil }
            guard cursor == buffer.baseAddress?.advanced(by: buffer.count) else {
                X509_free(certificate)
                return nil
            }
            return certificate
        }
        let reason = ErrorQueue.takeFirst() ?? "bytes follow its end"
        guard let handle = SharedHandle(parsed, release: { X509_free($0) }) else {
            throw TrustRefusal(
                .certificateDER, .certificate,
                "\(der.count) bytes beginning with \(Excerpt.hex(der)) are no X.509 certificate in DER (\(reason)). Send them unchanged.")
        }
        guard let validity = handle.withPointer(Self.validity) else {
            throw TrustRefusal(
                .certificateValidity, .certificate,
                "The certificate \(Excerpt.hex(SHA256.hash(der))) names no period of validity. Send the one that Apple issued.")
        }
        self.der = der
        self.handle = handle
        self.validity = validity
        fingerprint = SHA256.hash(der)
    }

    /// Equal bytes make equal certificates.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.der == rhs.der }

    /// Hashes the fingerprint.
    public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

    /// Whom the certificate is about, for people; bounded and free of control characters.
    public var subject: String { handle.withPointer { Self.text(of: X509_get_subject_name($0)) } }

    /// Who issued the certificate, for people; bounded and free of control characters.
    public var issuer: String { handle.withPointer { Self.text(of: X509_get_issuer_name($0)) } }

    /// The fingerprint as 64 lower-case hexadecimal digits.
    public var fingerprintText: String { Excerpt.hex(fingerprint, limit: 32) }

    private static func text(of name: OpaquePointer?) -> String {
        guard let name, let output = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(output) }
        // XN_FLAG_RFC2253 without the escaping of letters beyond ASCII; the macro itself is not imported.
        let flags: UInt = 0x0111_0313
        guard X509_NAME_print_ex(output, name, 0, flags) >= 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = BIO_read(output, &bytes, Int32(bytes.count))
        return Excerpt.text(String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self), limit: 256)
    }

    private static func validity(_ certificate: OpaquePointer) -> ClosedRange<EpochMilliseconds>? {
        guard let from = moment(X509_get0_notBefore(certificate)), let to = moment(X509_get0_notAfter(certificate)), from <= to else {
            return nil
        }
        // The last second belongs to the period as a whole.
        return from...EpochMilliseconds(to.milliseconds + 999)
    }

    static func moment(_ time: UnsafePointer<ASN1_TIME>?) -> EpochMilliseconds? {
        guard let time, let epoch = ASN1_TIME_set(nil, 0) else { return nil }
        defer { ASN1_TIME_free(epoch) }
        var days: Int32 = 0
        var seconds: Int32 = 0
        guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else {
            ErrorQueue.clear()
            return nil
        }
        return EpochMilliseconds((Int64(days) * 86_400 + Int64(seconds)) * 1_000)
    }
}
