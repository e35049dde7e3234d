import { first } from "./defaultcycle.mjs"
export default function () { return first }
