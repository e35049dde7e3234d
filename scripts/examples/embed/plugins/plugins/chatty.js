for (;;) console.log('so much to say!')
