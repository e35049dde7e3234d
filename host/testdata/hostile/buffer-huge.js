// expect: ends
const one = Buffer.from("a"); for (const f of [() => Buffer.alloc(1e12), () => new Buffer({ length: 3e9 }), () => Buffer.concat([one], 2 ** 50), () => Buffer.prototype.toString.call(Array(2 ** 31))]) try { f() } catch (e) {}
