// expect: death by memory
let n = 2n ** 40n; 1n << n
