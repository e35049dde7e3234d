// Promise.withResolvers and Promise.try of ECMAScript 2024 and 2025.

module.exports = {
  withResolvers() {
    let resolve, reject
    const promise = new this((yes, no) => { resolve = yes; reject = no })
    return { promise, resolve, reject }
  },
  try(f, ...args) {
    return new this((resolve) => resolve(f(...args)))
  },
}
