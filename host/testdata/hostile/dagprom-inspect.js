// expect: ends
const util = require("util"), assert = require("assert"), cuda = require("cuda"), nd = require("cuda/ndarray"), ext = require("ext"); let o=Promise.resolve(1); for (let i=0;i<40;i++) { const a={}; a.p=Promise.resolve(o); a.q=o; o=a } util.inspect(o,{depth:Infinity,maxArrayLength:null,maxStringLength:null}).length
