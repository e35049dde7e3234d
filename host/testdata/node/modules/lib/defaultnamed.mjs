export default class extends Array { static name = "own" }
