// expect: ends
// opts: run=6s
let a = [1]; for (let i = 0; i < 3e5; i++) a = [a]; require('cuda/ndarray').array(a)
