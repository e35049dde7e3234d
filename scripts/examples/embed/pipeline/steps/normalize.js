exports.title = 'normalize'
exports.process = (x) => x.sub(x.mean()).div(x.std())
