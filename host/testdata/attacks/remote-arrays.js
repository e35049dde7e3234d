// expect: a limit on memory, not the program
const e = require("ext"); const a = []; for (let i = 0; i < 600; i++) a.push(new Uint8Array(1 << 16)); e.echo(...a)
