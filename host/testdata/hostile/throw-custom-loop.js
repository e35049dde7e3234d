// expect: ends
throw { [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } }
