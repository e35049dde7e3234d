# What people type. Each target is a step of .ci/run, or several; .ci/run itself is what decides.

.PHONY: help build test check generate format page long

help: ## show this
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

build: ## the command cujs, in this folder
	CGO_ENABLED=0 go build -o cujs ./cmd/cujs

test: ## all tests, on the emulated device
	CGO_ENABLED=0 go test ./...

check: ## all that has to pass before a change is merged
	.ci/run

generate: ## everything that is generated, again
	go generate ./...

format: ## Go's format for every file
	gofmt -w $$(git ls-files '*.go')

page: ## the playground, in the folder page
	scripts/playground page

long: ## what takes hours
	.ci/long
