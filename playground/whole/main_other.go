//go:build !js

package main

import "os"

func main() {
	os.Stderr.WriteString("this program is for Web Workers: build it with GOOS=js GOARCH=wasm, as scripts/playground does\n")
	os.Exit(2)
}
