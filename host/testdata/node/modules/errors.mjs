// A module that fails has failed for everybody, and is not run again.
let first
for (const name of ['throws', 'rejects', 'viathrows', 'viarejects', 'syntax', 'absent', 'missing', 'throws', 'rejects']) {
  const e = await import(`./lib/${name}.mjs`).catch((e) => e)
  console.log(name, e.name, e.name === 'RangeError' ? e.message : '')
  first ??= e
  if (name === 'throws') console.log(first === e)
}
