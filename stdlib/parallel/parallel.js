'use strict'
// The module cuda/parallel: algorithms over sequences, with operators of the script's own. What a call
// does stands in a file each: its arguments are checked in those named here, the algorithms are in
// scan.js, radix.js, merge.js and so on. A file is loaded when one of its functions is first called.

const files = {
  folding: 'reduce reduceByKey scan segmentedReduce segmentedScan',
  ordering: 'merge segmentedSort sort sortByKey topK',
  choosing: 'partition runLength select unique',
  placing: 'forEach gather histogram map records scatter sequence trim',
}

// later is a function of a file that is not loaded yet.
function later(file, name) {
  let f
  const call = (...args) => (f ??= require(`./${file}.js`)[name])(...args)
  return Object.defineProperty(call, 'name', { value: name })
}

for (const [file, names] of Object.entries(files)) {
  for (const name of names.split(' ')) exports[name] = later(file, name)
}
