// expect: within the memory
new Uint8Array(60 << 20)
