exports.plain = require('plain')
exports.modern = require('modern')
exports.sub = require('modern/sub/part')
try { require('modern/dist/hidden.js') } catch (e) { exports.closed = e.message }
