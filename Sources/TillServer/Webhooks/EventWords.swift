import AppStoreTypes
import Entitlements
import Ledger

/// An event in a line for people.
enum EventWords {
    /// The longest line, in bytes; so many lines fit into a message that the smallest bound of a chat holds.
    static let lineBound = 160

    /// One line: whose event, what, about which product, for how much, until when.
    static func line(_ recorded: RecordedEvent, in language: WebhookLanguage) -> String {
        let event = recorded.event
        var parts: [String] = []
        if let product = event.productID { parts.append(product.rawValue) }
        if let entitlement = event.entitlement { parts.append(entitlement.rawValue) }
        if let money = event.money { parts.append("\(money.decimal) \(money.currency.rawValue)") }
        if let currency = event.currency { parts.append("\(currency.units) \(currency.currency.rawValue)") }
        if let end = event.end {
            let day = String(end.rfc3339.prefix(10))
            parts.append(language == .english ? "until \(day)" : "至 \(day)")
        }
        let mark = event.environment == .production ? "" : "[\(event.environment.rawValue)] "
        let (colon, comma) = language == .english ? (": ", ", ") : (":", ",")
        let rest = parts.isEmpty ? "" : " (\(parts.joined(separator: comma)))"
        return cut(plain("\(mark)\(recorded.customer.rawValue)\(colon)\(words(for: event.kind, in: language))\(rest)"))
    }

    /// What happened.
    static func words(for kind: EventKind, in language: WebhookLanguage) -> String {
        let both = words(for: kind)
        return language == .english ? both.english : both.chinese
    }

    /// No line breaks, and nothing that a chat would read as a mention or a link.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "<": "‹"
                    case ">": "›"
                    default: scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format ? " " : scalar
                    }
                }))
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > lineBound else { return text }
        var kept = text
        while kept.utf8.count > lineBound - 3 { kept.removeLast() }
        return kept + "…"
    }

    private static func words(for kind: EventKind) -> (english: String, chinese: String) {
        switch kind {
        case .subscriptionStarted: ("subscription started", "订阅已开始")
        case .subscriptionRenewed: ("subscription renewed", "订阅已续期")
        case .subscriptionRecovered: ("failed charge went through, subscription goes on", "扣款恢复成功,订阅继续")
        case .subscriptionResubscribed: ("subscribed again", "重新订阅")
        case .subscriptionUpgraded: ("subscription upgraded", "订阅已升级")
        case .subscriptionProductChanged: ("subscription changed to another product", "订阅已更换产品")
        case .subscriptionExtended: ("Apple extended the subscription", "Apple 已延长订阅")
        case .subscriptionRenewalTurnedOff: ("renewal turned off", "已关闭自动续期")
        case .subscriptionRenewalTurnedOn: ("renewal turned on", "已打开自动续期")
        case .subscriptionChangePlanned: ("change planned for the next period", "下一周期将更换产品")
        case .subscriptionChangeWithdrawn: ("planned change taken back", "已取消更换产品")
        case .subscriptionOfferRedeemed: ("offer redeemed", "已兑换优惠")
        case .subscriptionPriceIncreaseAsked: ("asked to consent to a higher price", "等待同意涨价")
        case .subscriptionPriceIncreaseAccepted: ("higher price accepted", "已同意涨价")
        case .subscriptionGracePeriodEntered: ("charge failed, grace period began", "扣款失败,进入宽限期")
        case .subscriptionGracePeriodEnded: ("grace period ended without payment", "宽限期结束,仍未付款")
        case .subscriptionBillingRetryEntered: ("charge failed, Apple tries again", "扣款失败,Apple 正在重试")
        case .subscriptionExpired: ("subscription expired", "订阅已到期")
        case .purchaseCompleted: ("purchase", "购买成功")
        case .purchaseRefunded: ("refund", "已退款")
        case .purchaseUpgradeRefunded: ("rest of a period paid back after an upgrade", "升级后退还剩余款项")
        case .purchaseSharingEnded: ("family sharing ended", "家人共享已结束")
        case .purchaseReinstated: ("purchase given back", "购买已恢复")
        case .purchaseFulfilled: ("consumable delivered", "消耗型商品已交付")
        case .purchaseNeedsReview: ("a purchase should be looked at", "有购买需要人工核查")
        case .purchaseTransferred: ("purchase moved to this customer", "购买已转移给该客户")
        case .purchaseConflict: ("purchase claimed in vain", "申领购买未成功")
        case .refundRequested: ("refund asked for", "已申请退款")
        case .refundDeclined: ("refund declined", "退款被拒")
        case .passEnded: ("pass ended", "非续期订阅已结束")
        case .balanceCredited: ("balance credited", "余额增加")
        case .balanceDebited: ("balance debited", "余额减少")
        case .balanceClawedBack: ("balance clawed back", "余额被收回")
        case .balanceClawbackReversed: ("clawed-back balance returned", "已返还收回的余额")
        case .grantMade: ("granted by the team", "团队赠送")
        case .grantEnded: ("grant ended", "赠送已结束")
        case .entitlementGranted: ("entitlement granted", "获得权益")
        case .entitlementLost: ("entitlement lost", "失去权益")
        }
    }
}
