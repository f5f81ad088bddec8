extension CustomerMessage {
    /// The messages in English.
    static let english: [CustomerMessage: String] = [
        .purchasesOff:
            "In-app purchases are switched off on this device. You can allow them in Settings > Screen Time > Content & Privacy Restrictions.",
        .cancelled:
            "The purchase was cancelled. You can start it again at any time.",
        .earlierWaiting:
            "An earlier purchase of this item is still being confirmed and will arrive by itself. Please don’t buy it again in the meantime.",
        .inProgress:
            "Another purchase of this item is still open on this device. Finish it first, then try again.",
        .pendingApproval:
            "Your purchase is waiting for approval. You’ll get it automatically once it’s approved.",
        .unconfirmed:
            "Your purchase was made and is still being confirmed. It will arrive by itself; you don’t need to pay again.",
        .invalidQuantity:
            "This quantity can’t be bought. Please choose another one.",
        .paymentRefused:
            "The App Store couldn’t accept this payment. Please try again; if it keeps happening, contact the app’s support.",
        .paymentMethod:
            "Your payment method couldn’t be used for this purchase. Please check it under your name in Settings > Payment & Shipping.",
        .productUnavailable:
            "This item isn’t available right now. Please choose another one or come back later.",
        .alreadySubscribed:
            "You already have this subscription. If it doesn’t show here, tap Restore Purchases.",
        .offerIneligible:
            "This offer isn’t available to you. You can still buy at the regular price.",
        .offerInvalid:
            "This offer is no longer valid. Please go back, open the page again and try once more.",
        .receiptMissing:
            "The App Store’s receipt doesn’t show this purchase yet. Please try again later, or tap Restore Purchases.",
        .logInRequired:
            "Please log in first, so that the purchase goes to your account.",
        .customerInvalid:
            "Your account in this app couldn’t be recognised. Please log out and in again.",
        .catalogueEmpty:
            "There’s nothing for sale at the moment. Please come back later.",
        .catalogueUnavailable:
            "The items for sale couldn’t be loaded. Please check your connection and try again.",
        .offline:
            "You’re not connected to the internet. Please connect and try again.",
        .insecure:
            "A secure connection couldn’t be made. Please check the date and time in Settings, or use another network.",
        .stopped:
            "The request was stopped before it was finished. Please try again.",
        .serverUnreachable:
            "Our service can’t be reached right now. Anything you’ve already paid for is kept. Please try again later.",
        .appOutdated:
            "The app couldn’t finish this request. Please update the app; if that doesn’t help, contact its support.",
        .proofRefused:
            "This purchase couldn’t be confirmed. Please tap Restore Purchases; if that doesn’t help, contact the app’s support.",
        .serverBusy:
            "Our service is very busy right now. Anything you’ve already paid for is kept. Please try again in a few minutes.",
        .serverFault:
            "Something went wrong in our service. Anything you’ve already paid for is kept. Please try again later.",
        .appFault:
            "This doesn’t work in the app at the moment. Please contact the app’s support.",
        .storage:
            "The purchase information couldn’t be saved on this device. Please make sure that there’s free storage and try again.",
        .storeUnknown:
            "The App Store couldn’t complete this request. Please try again in a moment.",
        .storeUnreachable:
            "The App Store can’t be reached. Please check your connection and try again.",
        .storeTimedOut:
            "The App Store is taking too long to respond. Please try again later.",
        .storeThrottled:
            "The App Store has been asked too often. Please wait a few minutes and try again.",
        .notInStorefront:
            "This item isn’t available in your country or region. Please choose another one.",
        .unsupported:
            "This device doesn’t support this. Please update its software or use another device.",
        .notShown:
            "The App Store’s window couldn’t be shown. Please go back to the app and try again.",
        .storeSignIn:
            "Please sign in to the App Store with your Apple Account, then try again.",
        .accountRefused:
            "Your Apple Account can’t make this purchase. Please check your account in the App Store.",
        .privacyText:
            "Please open the App Store and accept Apple’s privacy information first, then try again.",
        .musicDenied:
            "This app isn’t allowed to use Apple Music. You can change this in Settings > Privacy & Security > Media & Apple Music.",
        .musicUnreachable:
            "Apple Music can’t be reached. Please check your connection and try again.",
        .overlayClosed:
            "The App Store’s page was closed. You can open it again at any time.",
        .refundDuplicate:
            "A refund has already been requested for this purchase. Please wait for Apple’s decision.",
        .refundFailed:
            "The refund couldn’t be requested. Please try again later.",
        .refundIneligible:
            "This purchase can’t be refunded here. You can ask Apple at reportaproblem.apple.com.",
        .unverified:
            "The App Store’s confirmation couldn’t be checked on this device. Please try again later, or tap Restore Purchases.",
        .orderRefused:
            "The order couldn’t be placed, and you haven’t been charged. Please go back and try again.",
        .ownedByAnother:
            "This purchase belongs to another account. Please log in to the account that made it, or contact the app’s support.",
        .unassigned:
            "This purchase is recorded but couldn’t be matched to your account. Please contact the app’s support.",
        .notSetUp:
            "Your purchase is recorded, but the app isn’t ready to deliver it yet. Please contact the app’s support.",
        .otherProduct:
            "What you bought differs from what was ordered; you get what you bought. If this isn’t right, contact the app’s support.",
        .sandbox:
            "This is a test purchase. No money was charged, and it doesn’t unlock anything in this version of the app.",
        .unknown:
            "Something went wrong. Please try again later; if it keeps happening, contact the app’s support.",
    ]
}
