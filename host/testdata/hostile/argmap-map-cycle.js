// expect: ends
const m = new Map(); m.set(m, m); require("ext").argmap({ m })
