// expect: death by time
Array(2 ** 32 - 1).forEach(() => 0)
