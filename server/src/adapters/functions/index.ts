export { ArgumentChecker } from './argument-checker.ts'
export { createFunctionCaller } from './call-function.ts'
export { patternFault } from './pattern.ts'
