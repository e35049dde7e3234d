export default class { static name() { return 1 } }
