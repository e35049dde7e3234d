console.log('later begins')
export let state = 'begun'
export const set = (s) => { state = s }
await null
state = 'done'
console.log('later ends')
