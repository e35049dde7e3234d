// expect: ends
const util = require("util"), assert = require("assert"), cuda = require("cuda"), nd = require("cuda/ndarray"), ext = require("ext"); let o=[1]; for (let i=0;i<40;i++) o=[o,o]; [o].flat(Infinity).length
