import { name as n } from './cyclefailsmember.mjs'
export const name = 'root'
console.log('root begins, after', n)
throw new Error('root failed')
