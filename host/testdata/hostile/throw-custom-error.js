// expect: ends
const e = new Error('x'); e.cause = { [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } }; throw e
