import f from "./defaultfunction.mjs"
export const first = typeof f + f.name
