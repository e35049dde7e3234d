// cuda.profile: what a function, and the promise that it may return, asks of devices.
(function (begin) {
  return function (f) {
    const end = begin(f)
    let result
    try {
      result = f()
    } catch (error) {
      end()
      throw error
    }
    if (typeof result?.then !== 'function') return end()
    return result.then(() => end(), (error) => { end(); throw error })
  }
})
