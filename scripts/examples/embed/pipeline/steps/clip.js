const limit = 1.5
exports.title = `clip to ${limit}`
exports.process = (x) => x.clip(-limit, limit)
