// expect: ends
const util = require("util"), assert = require("assert"), cuda = require("cuda"), nd = require("cuda/ndarray"), ext = require("ext"); let o={}; for (let i=0;i<2e5;i++) o["k"+i]={i}; Promise.reject(o); 1
