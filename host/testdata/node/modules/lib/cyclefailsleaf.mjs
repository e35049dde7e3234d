export const name = 'leaf'
console.log('leaf runs')
