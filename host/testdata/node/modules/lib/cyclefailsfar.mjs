import './cyclefailsleaf.mjs'
import './cyclefailsmember.mjs'
console.log('never')
