// Run by node and by cujs, which print the same: command lines, styles and kinds of values.
const util=require('util')
const t=(f)=>{try{console.log(JSON.stringify(f()))}catch(e){console.log(e.code,e.name,e.message)}}
const p=(args,o={})=>()=>util.parseArgs({args,options:{foo:{type:'boolean',short:'f'},bar:{type:'string',short:'b'},many:{type:'string',multiple:true},d:{type:'string',default:'x'}},...o})
t(p(['-f','--bar','b']));t(p(['-fb','v']));t(p(['-fbv']));t(p(['--bar=x=y','--many','1','--many=2']));t(p(['pos'],{allowPositionals:true}));t(p(['pos']));t(p(['--nope']));t(p(['--bar']));t(p(['--foo=1']));t(p(['--bar','-f']));t(p(['--','-f'],{allowPositionals:true}))
t(p(['--nope=1','-x','a'],{strict:false}));t(p(['--no-foo'],{allowNegative:true}));t(p(['-']));t(p(['-b=5']));t(p(['-b','-1']));t(p(['-z']));t(p(['--bar','']))
t(() => util.styleText(['bold', 'underline'], 'x', { validateStream: false })); t(() => util.styleText(['redBright', 'bgBlue'], 'x', { validateStream: false }))
t(() => util.styleText('red', 'piped')); t(() => util.stripVTControlCharacters('\x1b[31mred\x1b[0m \x1b]8;;http://x\x07l\x1b]8;;\x07 \x1b[2K\x1b[1;5H.'))
console.log(p(['-f'])().values)
const many = [new Uint8Array(1), new Uint8ClampedArray(1), new Float32Array(1), new BigInt64Array(1), new ArrayBuffer(1), new DataView(new ArrayBuffer(1)), new WeakMap(), new WeakSet(), new Map().keys(), new Set().values(),
  new Number(1), new String(''), new Boolean(false), Object(Symbol()), Object(1n), 1, 'x', null, {}, [], new Date(0), new Map(), new Error()]
for (const name of ['isUint8Array', 'isUint8ClampedArray', 'isInt8Array', 'isInt16Array', 'isUint16Array', 'isInt32Array', 'isUint32Array', 'isFloat32Array', 'isFloat64Array', 'isBigInt64Array', 'isBigUint64Array', 'isArrayBuffer', 'isAnyArrayBuffer',
  'isArrayBufferView', 'isTypedArray', 'isNumberObject', 'isStringObject', 'isBooleanObject', 'isSymbolObject', 'isBigIntObject', 'isBoxedPrimitive', 'isDate', 'isNativeError']) {
  console.log(name, many.map((v) => Number(util.types[name](v))).join(''))
}
const os = require('os'), mem = os.totalmem()
console.log(os.cpus().length, os.cpus()[0].model, mem, os.freemem() <= mem, os.hostname(), os.homedir(), os.tmpdir(), os.type(), os.EOL)
