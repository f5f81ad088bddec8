# The two commands of the README: `make demo` and `make test`. Everything else serves those who work on Till.

SHELL := /bin/bash
SWIFT ?= swift
BUILD_FLAGS := --explicit-target-dependency-import-check error
export SWIFT_BACKTRACE ?= enable=no
export TILL_SERVER_ON_MACOS = 1

.PHONY: demo test check lint format scenario-table fuzz bench release try-release setup setup-test setup-release clean

## Sets up, builds, and plays a purchase end to end on embedded defaults (about a minute).
demo: setup
	@scripts/demo

## Sets up, builds and runs every test.
test: setup-test
	$(SWIFT) build --build-tests $(BUILD_FLAGS)
	$(SWIFT) test --skip-build --disable-xctest --no-parallel

## What CI runs: formatting, house rules, tests.
check: lint test

## The formatter's verdict on every Swift file, without changing one.
lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Fuzz

## Formats every Swift file in place.
format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Fuzz

## Writes docs/scenarios.md from what the scenarios send.
scenario-table: setup
	$(SWIFT) build --build-tests $(BUILD_FLAGS)
	TILL_WRITE_TABLES=1 $(SWIFT) test --skip-build --disable-xctest --filter ScenarioLibraryTests

## Feeds mutated documents to the parsers under AddressSanitizer; FUZZ_SECONDS for each target (60).
FUZZ_SECONDS ?= 60
fuzz: setup
	scripts/fuzz jws $(FUZZ_SECONDS)
	scripts/fuzz receipt $(FUZZ_SECONDS)

## Prints the table of measurements and writes bench.json.
bench: setup-test
	scripts/bench

## In dist/: a stripped `till` that runs on a bare Debian with only the C libraries, a Debian package of it, an OCI image.
release: setup-release
	scripts/release

## Tries the package and the image as a user would, in fresh Debian roots.
try-release:
	scripts/try-release

setup:
	@scripts/setup

setup-test:
	@scripts/setup test

setup-release:
	@scripts/setup release

clean:
	rm -rf .build dist bench.json
