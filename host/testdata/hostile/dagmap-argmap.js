// expect: ends
const util = require("util"), assert = require("assert"), cuda = require("cuda"), nd = require("cuda/ndarray"), ext = require("ext"); let o=new Map(); for (let i=0;i<40;i++) o=new Map([[1,o],[o,2]]); ext.argmap({o})
