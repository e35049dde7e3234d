// A file may declare the names that modules find: const module = cuda.module(ptx) is what people write. The others stay.
const module = { own: true }, exports = 2
function require() { return 3 }
if (module.own !== true || exports !== 2 || require() !== 3) throw new Error('not its own')
if (!__filename.endsWith('own-names.js') || !__filename.startsWith(__dirname)) throw new Error(__filename)
