export let count = 0
export const bump = () => { count++ }
export * from './answer.js'
