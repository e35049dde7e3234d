import '../cycle-main.mjs'
export const name = 'member'
