// Run by node and by cujs with the same standard input, and they print the same: process.stdin as text.
let text = '', strings = true
process.stdin.setEncoding('utf8')
process.stdin.addListener('data', (chunk) => { text += chunk; strings &&= typeof chunk === 'string' })
process.stdin.on('end', () => {
  console.log(strings, text.length, text.includes('\ufffd'), text.split('\n').length, text.slice(0, 10))
})
