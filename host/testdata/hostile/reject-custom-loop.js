// expect: ends
Promise.reject({ [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } })
