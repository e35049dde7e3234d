'use strict'
// The module cuda/parallel: algorithms over sequences, with operators of the script's own. What a call
// does stands in a file each: its arguments are checked in those named here, the algorithms are in
// scan.js, radix.js, merge.js and so on.

const { reduce, reduceByKey, scan, segmentedReduce, segmentedScan } = require('./folding.js')
const { merge, segmentedSort, sort, sortByKey, topK } = require('./ordering.js')
const { partition, runLength, select, unique } = require('./choosing.js')
const { forEach, gather, histogram, map, records, scatter, sequence, trim } = require('./placing.js')

module.exports = {
  forEach, gather, histogram, map, merge, partition, records, reduce, reduceByKey, runLength, scan, scatter, segmentedReduce, segmentedScan,
  segmentedSort, select, sequence, sort, sortByKey, topK, trim, unique,
}
