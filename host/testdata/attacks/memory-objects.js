// expect: death by memory or time
const a = []; for (;;) a.push({ a: [1, 2, 3], b: {} })
