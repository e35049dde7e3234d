console.log('throws runs')
export const before = 1
throw new RangeError('in a module')
