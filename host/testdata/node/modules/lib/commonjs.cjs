exports.one = 1
exports.two = function () { return this === undefined || this === exports }
