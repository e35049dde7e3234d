// expect: ends
for (let i = 0; i < 1e4; i++) console.group(); console.log('\n'.repeat(1 << 26))
