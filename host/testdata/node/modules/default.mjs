// The name of what is the default and has none.
import Class from './lib/unsorted.mjs'
import Function from './lib/defaultfunction.mjs'
import arrow from './lib/defaultarrow.mjs'
import Own from './lib/defaultnamed.mjs'
import Named from './lib/defaultclass.mjs'
import Static from './lib/defaultstatic.mjs'
import later from './lib/unsortedlater.mjs'
import Later from './lib/defaultlater.mjs'
console.log(Class.name, Function.name, Function(), arrow.name, Own.name, Named.name, Static.name(), later.name, Later.name)
console.log(Class, Function, arrow, Own, Named, later, Later, new Class(), new Later())
export { Class as default }
