// expect: ends
Object.defineProperty(Array.prototype.forEach, 'name', { get() { return 'x' } }); const f = () => { [1].forEach(f) }; f()
