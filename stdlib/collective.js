'use strict'
// The class of errors of cuda/nccl: JavaScript, so that scripts can extend it and its stacks begin where it was
// thrown.

class CollectiveError extends Error {}
Object.defineProperty(CollectiveError.prototype, 'name', { value: 'CollectiveError', writable: true, configurable: true })

exports.CollectiveError = CollectiveError
