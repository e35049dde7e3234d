require('app').register('broken') // and where is the function?
