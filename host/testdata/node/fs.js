// Run by node and by cujs, which print the same: open files, and entries of folders.
const fs=require('fs'),path=require('path'),os=require('os')
const d = fs.mkdtempSync(path.join(os.tmpdir(),'x-'))
const f = path.join(d,'a')
const t = (g) => { try { console.log(g()) } catch (e) { console.log(e.syscall ? [e.code, e.syscall, e.message.replaceAll(d, 'D'), e.path === undefined].join(' - ') : 'throws') } }
const fd=fs.openSync(f,'w+',0o644)
t(()=>fs.writeSync(fd,'hello')); t(()=>fs.writeSync(fd,'XY',1,'utf8')); t(()=>fs.writeSync(fd,new Uint8Array([65,66,67]),1,1,0))
const b=Buffer.alloc(10); t(()=>fs.readSync(fd,b,0,10,0)); t(()=>b); t(()=>fs.readSync(fd,b)); t(()=>fs.readSync(fd,b,{position:1,length:2})); t(()=>b)
t(()=>fs.fstatSync(fd).size); t(()=>fs.closeSync(fd)); t(()=>fs.closeSync(fd)); t(()=>fs.readSync(fd,b)); t(()=>fs.fstatSync(fd))
t(()=>fs.openSync(path.join(d,'none'))); t(()=>fs.openSync(f,'wx')); t(()=>fs.openSync(f,'zz'))
t(()=>fs.accessSync(f,fs.constants.R_OK)); t(()=>fs.accessSync(f+'x')); t(()=>fs.rmdirSync(f)); t(()=>fs.rmdirSync(d)); t(()=>fs.truncateSync(f,2)); t(()=>fs.readFileSync(f,'utf8'));t(()=>fs.truncateSync(f)); t(()=>fs.statSync(f).mode.toString(8))
t(()=>fs.realpathSync(d+'/../'+path.basename(d)+'/a').replace(d,'D')); t(()=>fs.lstatSync(f).isSymbolicLink()); t(()=>fs.lstatSync(f+'x')); t(()=>fs.realpathSync(f+'x'));t(()=>fs.mkdtempSync(d+'/no/a'))
t(()=>fs.readSync(fd,b,0,11)); t(()=>fs.truncateSync(f+'x'))
const fd2 = fs.openSync(f, 'a+'); t(() => fs.writeSync(fd2, 'tail', 0)); t(() => fs.readSync(fd2, b, 0, 4, 0)); t(() => b.toString('utf8', 0, 4)); t(() => fs.ftruncateSync(fd2, 1)); t(() => fs.fstatSync(fd2).size); fs.closeSync(fd2)
t(() => { const fd = fs.openSync(f, fs.constants.O_RDONLY); try { return fs.writeSync(fd, 'x') } finally { fs.closeSync(fd) } })
t(() => { const fd = fs.openSync(d); try { return [fs.fstatSync(fd).isDirectory(), fs.readSync(fd, b)] } finally { fs.closeSync(fd) } })
t(() => fs.writeSync(1, 'to stdout\n')); t(() => fs.existsSync(f))
async function promises() {
  const p = fs.promises
  console.log(await p.access(f), (await p.lstat(f)).isFile(), (await p.realpath(f)).replace(d, 'D'), await p.truncate(f, 1), p.constants.W_OK)
  const made = await p.mkdtemp(path.join(d, 'b')); console.log(made.length - d.length, await p.rmdir(made))
  for (const wrong of [() => p.access(f + 'x'), () => p.rmdir(f), () => p.lstat(f + 'x')]) await wrong().catch((e) => console.log(e.code, e.syscall))
  fs.rmSync(d, { recursive: true })
}
promises().then(() => console.log('done'))
