// Runs a program of a folder that scripts/playground has made as its Web Worker does: requests are lines of
// standard input, messages lines of standard output. Its arguments are the folder and the name of the program.

const fs = require('fs')
const path = require('path')
const folder = path.resolve(process.argv[2])

globalThis.postMessage = (message) => fs.writeSync(1, JSON.stringify(message) + '\n')
require(path.join(folder, 'wasm_exec.js'))

const go = new Go()
WebAssembly.instantiate(fs.readFileSync(path.join(folder, process.argv[3])), go.importObject).then(({ instance }) => {
  go.run(instance).then(() => process.exit(1))
  require('readline').createInterface({ input: process.stdin })
    .on('line', (line) => globalThis.onmessage({ data: JSON.parse(line) }))
    .on('close', () => process.exit(0))
})
