/// How events are written for an endpoint.
enum WebhookFormat: String, Sendable, CaseIterable {
    /// One event a request, signed as Standard Webhooks has it, for a back end.
    case standard
    /// Words in a Slack channel.
    case slack
    /// Words in a DingTalk group.
    case dingtalk
    /// Words in a Feishu or Lark group.
    case feishu
    /// Words in a WeCom group.
    case wecom

    /// Whether people read it: several events share a message then, and messages keep a distance.
    var isChat: Bool { self != .standard }

    /// Whether a robot's own secret may sign what is sent.
    var takesRobotSecret: Bool { self == .dingtalk || self == .feishu }

    /// The least distance between two messages, in milliseconds; three of the four allow 20 a minute, Slack one a second.
    var distance: Int64 {
        switch self {
        case .standard: 0
        case .slack: 1_500
        case .dingtalk, .feishu, .wecom: 4_000
        }
    }

    /// How long to keep quiet after too many messages, in milliseconds; DingTalk turns a robot away for ten minutes.
    var quietTime: Int64 { self == .dingtalk ? 600_000 : 60_000 }
}

/// The language of the words for people.
enum WebhookLanguage: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case simplifiedChinese = "zh-Hans"
}
