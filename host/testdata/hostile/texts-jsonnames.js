// expect: ends
const util = require("util"), assert = require("assert"), cuda = require("cuda"), nd = require("cuda/ndarray"), ext = require("ext"); let o=[]; const t="\n".repeat(1<<20); for (let i=0;i<3e4;i++) o.push(t); JSON.stringify(o,['a','b','0','1'],'           ')?.length
