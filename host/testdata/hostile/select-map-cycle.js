// expect: ends
const m = new Map(); m.set(m, m); require("cuda").select({ where: () => m })
