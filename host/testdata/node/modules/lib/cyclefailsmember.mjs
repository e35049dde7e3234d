import './cyclefailsleaf.mjs'
import './cyclefailsroot.mjs'
export const name = 'member'
console.log('member runs')
