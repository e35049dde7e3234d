const a = require('./cycle-a'); exports.seen = { loaded: module.children === undefined && a.fromB !== undefined, a: a.a }
