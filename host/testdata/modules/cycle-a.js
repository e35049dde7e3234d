exports.a='early'; const b = require('./cycle-b'); exports.fromB = b.seen
