export let n = 0
export function inc() { return ++n }
export { n as 'a name', inc as default }
