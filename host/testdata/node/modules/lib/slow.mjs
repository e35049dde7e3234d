console.log('slow begins')
for await (const v of [1, Promise.resolve(2)]) console.log('slow', v)
export default 'slow'
console.log('slow ends')
