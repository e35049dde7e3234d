// expect: ends
require('util').format(...new Array(1e5).fill('%s'.repeat(1e5)))
