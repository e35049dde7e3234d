console.log('rejects runs')
export const before = 1
await null
throw new RangeError('in a module that awaits')
