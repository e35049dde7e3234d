// expect: death by stack, memory, or an error
JSON.parse("[".repeat(5e6))
