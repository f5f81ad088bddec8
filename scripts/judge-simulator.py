"""Lets Apple's own Python library judge a running simulator with a stepped clock: `judge-simulator.py http://127.0.0.1:8400 Sandbox`.

Every call of its client is made and every answer is compared with the library's models; every kind of signed document goes through its
verifier with strict checks and, unless OFFLINE is the third argument, with online checks at the simulator's own responder. One line a
check; the exit status is 1 when one failed. The app must sell `coins`, `lifetime`, `gold.month`, `silver.month` (a trial of a week), `silver.year`
and `half`, a promotional offer of `gold.month`.
"""
import base64
import http.server
import json
import struct
import sys
import threading
import time
import typing
import urllib.request
import uuid
import warnings
import zlib

import attr
from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.jws_signature_creator import (IntroductoryOfferEligibilitySignatureCreator, PromotionalOfferV2SignatureCreator)
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
from appstoreserverlibrary.receipt_utility import ReceiptUtility
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

BASE, ENVIRONMENT = sys.argv[1], Environment(sys.argv[2])
ONLINE = "OFFLINE" not in sys.argv[3:]
APP, APPLE_ID = "com.example.app", 6400000001
# What the documentation has and the models of this version lack.
BEYOND_THE_MODELS = (
    ".deviceVerification", ".previousOriginalTransactionId", ".externalPurchaseToken.tokenExpirationDate", ".externalPurchaseToken.tokenType",
    ".subtype = CREATED", ".subtype = ACTIVE_TOKEN_REMINDER")
failures = 0
warnings.simplefilter("ignore", DeprecationWarning)


def post(path, value):
    request = urllib.request.Request(BASE + path, json.dumps(value).encode(), {"Content-Type": "application/json"}, method="POST")
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def get(path):
    with urllib.request.urlopen(BASE + path) as reply:
        return reply.read()


def device(name, **content):
    reply = post("/device/v1/" + name, {"device": "judge", "app": APP, "call": {"name": name, "content": content}})
    if reply.get("name") == "refused":
        raise RuntimeError(f"{name} was refused: {reply}")
    return reply.get("content", {})


def check(name, body):
    """Runs a check and prints what came of it."""
    global failures
    try:
        problem = body()
    except VerificationException as refusal:
        problem = f"the verifier says {refusal.status.name}"
    except Exception as error:
        problem = f"{type(error).__name__}: {error} {getattr(error, 'http_status_code', '')} {getattr(error, 'raw_api_error', '')}"
    failures += 1 if problem else 0
    print(f"FAIL {name}: {problem}" if problem else f"ok {name}", flush=True)


def members(model):
    """The JSON names of a model's members with their types."""
    hints = typing.get_type_hints(model)
    return {field.name: hints[field.name] for field in attr.fields(model) if field.metadata.get("typeOfField") != "raw"}


def unknown(value, kind, path=""):
    """The members of a JSON value that the library's model lacks, and words that are in none of its sets."""
    if typing.get_origin(kind) is typing.Union:
        kind = next(part for part in typing.get_args(kind) if part is not type(None))
    if isinstance(value, list):
        return [text for item in value for text in unknown(item, typing.get_args(kind)[0], path + "[]")]
    if isinstance(kind, type) and attr.has(kind):
        known = members(kind)
        missing = [f"{path}.{name}" for name in value if name not in known]
        return missing + [text for name in value if name in known for text in unknown(value[name], known[name], f"{path}.{name}")]
    if isinstance(kind, type) and issubclass(kind, __import__("enum").Enum):
        return [] if value in [entry.value for entry in kind] else [f"{path} = {value}"]
    return []


class Client(AppStoreServerAPIClient):
    """Apple's client with the simulator's address; what an answer has beyond the models is noted."""

    def __init__(self, key):
        super().__init__(key["privateKey"].encode(), key["keyId"], key["issuerId"], APP, ENVIRONMENT)
        self._base_url = BASE + "/" + ENVIRONMENT.value.lower()
        self.surplus = []

    def _parse_response(self, status_code, headers, json_supplier, destination_class):
        if destination_class is not None and 200 <= status_code < 300:
            self.surplus += unknown(json_supplier(), destination_class)
        return super()._parse_response(status_code, headers, json_supplier, destination_class)


def whole(answer, without=()):
    """The members of an answer that are missing."""
    lacking = [name for name in members(type(answer)) if getattr(answer, name) is None and name not in without]
    return f"{type(answer).__name__} lacks {lacking}" if lacking else None


def calls(name, body, without=(), expect=None):
    """Makes a call; its answer must be whole and without surplus, and `expect` may say what is wrong with it."""

    def run():
        client.surplus = []
        answer = body()
        if client.surplus:
            return f"surplus {client.surplus}"
        problem = whole(answer, without) if answer is not None and attr.has(type(answer)) else None
        return problem or (expect(answer) if expect else None)

    check(name, run)


def refused(name, code, body):
    """Makes a call that must be refused with a code."""

    def run():
        try:
            body()
        except APIException as refusal:
            return None if refusal.raw_api_error == code and (code is None or refusal.api_error == APIError(code)) else str(vars(refusal))
        return "it was not refused"

    check(f"{name} is refused with {code}", run)


def document(name, kind, compact, expect=None):
    """Lets the verifier judge a signed document, and compares its payload with the library's model."""

    def run():
        decoded = getattr(verifier, "verify_and_decode_" + kind)(compact)
        text = compact.split(".")[1]
        payload = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        surplus = [name for name in unknown(payload, type(decoded)) if not name.startswith(BEYOND_THE_MODELS)]
        return f"surplus {surplus}" if surplus else (expect(decoded) if expect else None)

    check(f"{name} is accepted" + (" (online)" if ONLINE else ""), run)


def image(width, height):
    """A white PNG without transparency."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\xff" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Realtime(http.server.BaseHTTPRequestHandler):
    """A server that is asked what to show to customers who are about to cancel."""
    payloads = []

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Realtime.payloads.append(body["signedPayload"])
        answer = json.dumps({"message": {"messageIdentifier": str(uuid.UUID(int=4))}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


key = post("/control/v1/createKey", {})["key"]
client = Client(key)
verifier = SignedDataVerifier([get("/ca/root.der")], ONLINE, ENVIRONMENT, APP, APPLE_ID)
device("install", account="judge-" + ENVIRONMENT.value, environment=ENVIRONMENT.value, bundleVersion="7", platform="iOS")
device("launch")


def buy(product, **content):
    reply = device("purchase", requestId=str(uuid.uuid4()), productId=product, quantity=content.pop("quantity", 1),
                   simulatesAskToBuy=False, interface=content.pop("interface", "modern"), **content)
    if reply["outcome"] != "success":
        raise RuntimeError(f"{product} was not bought: {reply}")
    return reply["transaction"]


coins = buy("coins", quantity=3, interface="original")
device("finish", transactionIds=[coins["transactionId"]])
spare = buy("coins")
silver = buy("silver.month", appAccountToken=str(uuid.UUID(int=7)))
gold = buy("gold.month")
lifetime = buy("lifetime")
post("/control/v1/refund", {"transactionId": lifetime["transactionId"], "reason": 1})
post("/control/v1/settle", {})
now = post("/control/v1/settle", {})["now"]
original = lambda: verifier.verify_and_decode_signed_transaction(gold["jws"]).originalTransactionId
info = lambda tid: client.get_transaction_info(tid).signedTransactionInfo

# Single transactions, histories, states.
calls("getTransactionInfo", lambda: client.get_transaction_info(coins["transactionId"]))
calls("getAppTransactionInfo", lambda: client.get_app_transaction_info(gold["transactionId"]))
calls("setAppAccountToken", lambda: client.set_app_account_token(coins["transactionId"], UpdateAppAccountTokenRequest(str(uuid.UUID(int=9)))),
      expect=lambda _: None)
document("the transaction with its new token", "signed_transaction", info(coins["transactionId"]),
         lambda decoded: None if decoded.appAccountToken == str(uuid.UUID(int=9)) else f"the token is {decoded.appAccountToken}")
calls("finishTransaction", lambda: client.finish_transaction(spare["transactionId"]))
apple_id = () if ENVIRONMENT is Environment.PRODUCTION else ("appAppleId",)
for version in GetTransactionHistoryVersion:
    request = TransactionHistoryRequest(
        startDate=0, endDate=now + 1, productIds=["gold.month", "silver.month"], productTypes=[ProductType.AUTO_RENEWABLE],
        sort=Order.DESCENDING, inAppOwnershipType=InAppOwnershipType.PURCHASED, revoked=False)
    calls(f"getTransactionHistory {version.value}",
          lambda: client.get_transaction_history(gold["transactionId"], None, request, version), apple_id,
          lambda answer: None if len(answer.signedTransactions) == 2 and not answer.hasMore else vars(answer))
calls("getTransactionHistory again with its revision", lambda: client.get_transaction_history(
    gold["transactionId"], client.get_transaction_history(
        gold["transactionId"], None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2).revision,
    TransactionHistoryRequest(), GetTransactionHistoryVersion.V2), apple_id, lambda answer: answer.signedTransactions or None)
calls("getAllSubscriptionStatuses", lambda: client.get_all_subscription_statuses(gold["transactionId"], [Status.ACTIVE]), apple_id,
      lambda answer: None if len(answer.data[0].lastTransactions) == 1 else vars(answer))
calls("getRefundHistory", lambda: client.get_refund_history(gold["transactionId"], None),
      expect=lambda answer: None if len(answer.signedTransactions) == 1 else vars(answer))
world = json.loads(get("/control/v1/world"))
order = next(entry["orderId"] for entry in world["transactions"] if entry["transaction"]["transactionId"] == gold["transactionId"])
calls("lookUpOrderId", lambda: client.look_up_order_id(order), () if ENVIRONMENT is Environment.PRODUCTION else ("signedTransactions",),
      lambda answer: None if (answer.status is OrderLookupStatus.VALID) == (ENVIRONMENT is Environment.PRODUCTION) else vars(answer))

# Consumption and extensions.
calls("sendConsumptionInformation", lambda: client.send_consumption_information(coins["transactionId"], ConsumptionRequest(
    customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED, consumptionPercentage=50_000,
    refundPreference=RefundPreference.GRANT_PRORATED)))
numbers = dict(rawConsumptionStatus=1, rawPlatform=1, rawDeliveryStatus=0, rawAccountTenure=1, rawPlayTime=1,
               rawLifetimeDollarsRefunded=1, rawLifetimeDollarsPurchased=1, rawUserStatus=1, rawRefundPreference=2)
calls("sendConsumptionData", lambda: client.send_consumption_data(coins["transactionId"], ConsumptionRequestV1(
    customerConsented=True, sampleContentProvided=False, appAccountToken="", **numbers)))
calls("extendRenewalDate", lambda: client.extend_subscription_renewal_date(original(), ExtendRenewalDateRequest(
    extendByDays=10, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE, requestIdentifier=str(uuid.UUID(int=1)))))
mass = str(uuid.UUID(int=2))
calls("massExtendRenewalDate", lambda: client.extend_renewal_date_for_all_active_subscribers(MassExtendRenewalDateRequest(
    extendByDays=3, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=mass, storefrontCountryCodes=["USA"],
    productId="gold.month")))
post("/control/v1/advance", {"seconds": 60})
calls("getMassExtensionStatus", lambda: client.get_status_of_subscription_renewal_date_extensions(mass, "gold.month"))

# Notifications.
token = client.request_test_notification()
check("requestTestNotification", lambda: whole(token))
post("/control/v1/settle", {})
calls("getTestNotificationStatus", lambda: client.get_test_notification_status(token.testNotificationToken))
history = []


def all_pages(start=now - 1000):
    """Adds to the history what was sent since a moment; the last page."""
    page, token = None, None
    while page is None or page.hasMore:
        page = client.get_notification_history(token, NotificationHistoryRequest(startDate=start, endDate=start + 10**12))
        history.extend(item.signedPayload for item in page.notificationHistory if item.signedPayload not in history)
        token = page.paginationToken
    return page


calls("getNotificationHistory", all_pages, ("paginationToken",))
calls("getNotificationHistory of a type", lambda: client.get_notification_history(None, NotificationHistoryRequest(
    startDate=now - 1000, endDate=now + 10**9, notificationType=NotificationTypeV2.REFUND)), ("paginationToken",),
    lambda answer: None if len(answer.notificationHistory) == 1 else vars(answer))

# Retention messaging.
picture, message = uuid.UUID(int=3), uuid.UUID(int=4)
calls("uploadImage", lambda: client.upload_image(str(picture), image(3840, 160), ImageSize.FULL_SIZE))
calls("getImageList", client.get_image_list)
calls("uploadMessage", lambda: client.upload_message(str(message), UploadMessageRequestBody(
    header="Stay", body="We would miss you.", image=UploadMessageImage(imageIdentifier=picture, altText="White"),
    bulletPoints=[BulletPoint(text="One", imageIdentifier=picture, altText="White")])))
calls("getMessageList", client.get_message_list)
refused("deleteImage of an image in use", 4030019, lambda: client.delete_image(str(picture)))
if ENVIRONMENT is Environment.PRODUCTION:
    refused("configureDefaultMessage before the review", 4030017,
            lambda: client.configure_default_message("gold.month", "en-US", DefaultConfigurationRequest(message)))
    post("/control/v1/reviewRetention", {"app": APP, "environment": "Production", "identifier": str(picture), "state": "APPROVED"})
    post("/control/v1/reviewRetention", {"app": APP, "environment": "Production", "identifier": str(message), "state": "APPROVED"})
calls("configureDefaultMessage", lambda: client.configure_default_message("gold.month", "en-US", DefaultConfigurationRequest(message)))
calls("getDefaultMessage", lambda: client.get_default_message("gold.month", "en-US"))
calls("deleteDefaultMessage", lambda: client.delete_default_message("gold.month", "en-US"))
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Realtime)
threading.Thread(target=server.serve_forever, daemon=True).start()
realtime = RealtimeUrlRequest(f"http://127.0.0.1:{server.server_port}/realtime")
if ENVIRONMENT is Environment.PRODUCTION:
    refused("configureRealtimeURL without a test", 4030026, lambda: client.configure_realtime_url(realtime))
    refused("startPerformanceTest in production", 4000211,
            lambda: client.initiate_performance_test(PerformanceTestRequest(original())))
    refused("getPerformanceTestResult of no test", 4040018, lambda: client.get_performance_test_results(str(uuid.UUID(int=5))))
    refused("getRealtimeURL without one", 4040021, client.get_realtime_url)
    refused("deleteRealtimeURL without one", 4040021, client.delete_realtime_url)
else:
    calls("configureRealtimeURL", lambda: client.configure_realtime_url(realtime))
    calls("getRealtimeURL", client.get_realtime_url)
    test = client.initiate_performance_test(PerformanceTestRequest(original()))
    check("startPerformanceTest", lambda: whole(test))
    for _ in range(200):
        if client.get_performance_test_results(str(test.requestId)).rawResult != "PENDING":
            break
        time.sleep(0.05)
    calls("getPerformanceTestResult", lambda: client.get_performance_test_results(str(test.requestId)), ("failures",),
          lambda answer: None if answer.rawResult == "PASS" else vars(answer))
    document("a realtime request", "realtime_request", Realtime.payloads[0])
    sheet = post("/control/v1/openCancelSheet", {"transactionId": gold["transactionId"], "locale": "en-US"})["retention"]
    check("openCancelSheet shows the message of the answer", lambda: None if sheet["messageIdentifier"] == str(message) else sheet)
    calls("deleteRealtimeURL", client.delete_realtime_url)
calls("deleteMessage", lambda: client.delete_message(str(message)))
calls("deleteImage", lambda: client.delete_image(str(picture)))

# Refusals.
refused("a transaction id that is none", 4000006, lambda: client.get_transaction_info("abc"))
refused("a transaction that nobody has", 4040010, lambda: client.get_transaction_info("1"))
refused("an app transaction id where none is taken", 4000048, lambda: client.get_transaction_info(
    verifier.verify_and_decode_signed_transaction(gold["jws"]).appTransactionId))
refused("a token that is no UUID", 4000183, lambda: client.set_app_account_token(coins["transactionId"], UpdateAppAccountTokenRequest("x")))
stranger = Client({**key, "keyId": "ABCDEFGHIJ"})
refused("a stranger's key", None, lambda: stranger.get_transaction_info(coins["transactionId"]))

# Documents.
for entry in (coins, silver, gold, lifetime):
    document("a device's transaction", "signed_transaction", entry["jws"])
    document("a server's transaction", "signed_transaction", info(entry["transactionId"]))
statuses = client.get_all_subscription_statuses(gold["transactionId"], None)
for entry in statuses.data[0].lastTransactions:
    document("a server's transaction", "signed_transaction", entry.signedTransactionInfo)
    document("renewal info", "renewal_info", entry.signedRenewalInfo)
for entry in device("statuses")["statuses"]:
    document("a device's renewal info", "renewal_info", entry["renewalInfo"])
document("a device's app transaction", "app_transaction", device("appTransaction", refreshes=False)["jws"])
document("a server's app transaction", "app_transaction", client.get_app_transaction_info(gold["transactionId"]).signedAppTransactionInfo)
# Receipts.
receipt = device("receipt", refreshes=True)["receipt"]
check("the receipt utility reads a receipt", lambda: None if ReceiptUtility().extract_transaction_id_from_app_receipt(receipt) else "no id")

# Offers: with these the simulator sells cheaper. Signatures name real time, so the world's clock must be about the same.
post("/control/v1/expire", {"transactionId": gold["transactionId"]})
secret = (key["privateKey"].encode(), key["keyId"])
first = PromotionalOfferSignatureCreator(*secret, APP)
second = PromotionalOfferV2SignatureCreator(*secret, key["issuerId"], APP)
eligibility = IntroductoryOfferEligibilitySignatureCreator(*secret, key["issuerId"], APP)


def promotion(**signature):
    bought = verifier.verify_and_decode_signed_transaction(buy("gold.month", offer={"type": 2, "offerId": "half", **signature})["jws"])
    post("/control/v1/expire", {"transactionId": bought.transactionId})
    return None if bought.offerIdentifier == "half" else f"the offer is {bought.offerIdentifier}"


def plain(product="gold.month"):
    nonce, moment = uuid.uuid4(), post("/control/v1/settle", {})["now"]
    return {"keyId": key["keyId"], "nonce": str(nonce), "timestamp": moment,
            "signature": first.create_signature(product, "half", "", nonce, moment)}


def fails(body):
    try:
        return body() or "it was accepted"
    except RuntimeError:
        return None


def introduction(word):
    bought = buy("silver.month", introductoryOfferEligibility=eligibility.create_signature("silver.month", word, gold["transactionId"]))
    decoded = verifier.verify_and_decode_signed_transaction(bought["jws"])
    post("/control/v1/expire", {"transactionId": bought["transactionId"]})
    return None if (decoded.rawOfferType == 1) == word else f"the type of the offer is {decoded.rawOfferType}"


check("a promotional offer's first kind of signature is accepted", lambda: promotion(signature=plain()))
check("a signature for another product is not", lambda: fails(lambda: promotion(signature=plain("silver.month"))))
token = second.create_signature("gold.month", "half", gold["transactionId"])
check("a promotional offer's JWS is accepted", lambda: promotion(compactJWS=token))
check("the same JWS is not accepted twice", lambda: fails(lambda: promotion(compactJWS=token)))
check("a word that denies the introductory offer is obeyed", lambda: introduction(False))
check("a word that allows the introductory offer is obeyed", lambda: introduction(True))
# The lives of purchases: whatever Apple tells servers about.
command = lambda name, **values: post("/control/v1/" + name, values)
account, place = "judge-" + ENVIRONMENT.value, {"app": APP, "environment": ENVIRONMENT.value}


def days(number):
    """Lets days pass; the sandbox remembers notifications for thirty, so that they are fetched on the way."""
    while number > 0:
        start = command("settle")["now"]
        command("advance", seconds=min(number, 20) * 86400)
        all_pages(start)
        number -= 20


command("setApp", app=APP, gracePeriodDays=3, hasCalendarPeriods=True, refundPolicy="decline")
command("createAccount", account="member")
buyer = buy("gold.month")["transactionId"]
buy("lifetime")
command("joinFamily", account="member", organizer=account)
command("setRenewal", transactionId=buyer, isOn=False)
command("setRenewal", transactionId=buyer, isOn=True)
command("setBilling", account=account, isGood=False)
days(33)
command("setBilling", account=account, isGood=True)
command("setBilling", account=account, isGood=False)
days(40)
command("setBilling", account=account, isGood=True)
buy("silver.year")
command("cancelChange", transactionId=buyer)
command("changePrice", app=APP, productId="gold.month", price=19_990, consent="needed")
command("answerPriceIncrease", transactionId=buyer, agrees=True)
days(32)
command("changeMetadata", transactionId=buyer, displayName="Gold", description="All of it")
command("changeAdvancedPrice", transactionId=buyer, price=12_990)
command("migrate", transactionId=buyer)
command("requestRefund", transactionId=coins["transactionId"])
days(1)
command("refund", transactionId=coins["transactionId"], percentage=40_000)
command("reverseRefund", transactionId=coins["transactionId"])
command("createExternalToken", **place)
command("createExternalToken", **place, tokenType="SERVICES")
command("rescindConsent", account=account, **place)
command("leaveFamily", account="member")
days(61)
seen = set()
for payload in history:
    decoded = verifier.verify_and_decode_notification(payload)
    kind = f"{decoded.rawNotificationType} {decoded.rawSubtype or ''}".strip()
    seen.add(kind)
    document(kind, "notification", payload)
    if decoded.data and decoded.data.signedTransactionInfo:
        document("its transaction", "signed_transaction", decoded.data.signedTransactionInfo)
    if decoded.data and decoded.data.signedRenewalInfo:
        document("its renewal info", "renewal_info", decoded.data.signedRenewalInfo)
    if decoded.appData:
        document("its app transaction", "app_transaction", decoded.appData.signedAppTransactionInfo)
print(f"ok {len(seen)} kinds of notification: {', '.join(sorted(seen))}")
sys.exit(1 if failures else 0)
