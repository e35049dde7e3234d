// expect: refused by name
require("ext").echo(Array(1e6).fill(1))
