export { ArgumentValidator } from './argument-validator.ts'
export { createFunctionCaller } from './call-function.ts'
export { patternError } from './pattern.ts'
