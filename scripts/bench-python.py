"""Verifies the transactions in DIR/set.txt with Apple's Python library; prints how many per second of processor time."""
import sys
import time
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

folder, bundle = Path(sys.argv[1]), sys.argv[2]
documents = (folder / "set.txt").read_text().split()
verifier = SignedDataVerifier([(folder / "root.der").read_bytes()], False, Environment.SANDBOX, bundle, None)
verifier.verify_and_decode_signed_transaction(documents[0])
start = time.process_time()
for document in documents:
    verifier.verify_and_decode_signed_transaction(document)
print(len(documents) / (time.process_time() - start))
