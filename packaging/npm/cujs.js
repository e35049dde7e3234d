#!/usr/bin/env node
// Runs the cujs of this system, which is a package of its own: npm installs the one that fits.
const { spawn } = require('child_process')

const name = `SCOPE/${process.platform}-${process.arch}`
let program
try {
  program = require.resolve(`${name}/bin/cujs${process.platform === 'win32' ? '.exe' : ''}`)
} catch {
  console.error(`cujs: the package ${name} is not installed: there is none for this system, or npm was told to leave out optional packages`)
  process.exit(1)
}
const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (e) => { console.error(`cujs: ${e.message}`); process.exit(1) })
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code)
  for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(s)
  process.kill(process.pid, signal)
})
