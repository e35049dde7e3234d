// expect: LimitError output bytes
for (;;) console.log("x".repeat(1000))
