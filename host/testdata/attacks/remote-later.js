// expect: run time
const e = require("ext"); function f() { e.echo(1); Promise.resolve().then(f) } f(); await new Promise(() => {})
