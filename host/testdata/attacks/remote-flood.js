// expect: run time: a script waits for each call
const e = require("ext"); for (;;) e.echo(1)
