exports.answer = 42
