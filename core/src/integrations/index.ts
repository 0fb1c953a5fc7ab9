export { actionFieldsOf, labelOf } from './action-fields.ts'
export { maskOf } from './function-setting.ts'
export { hasPaidPlan, requirePaidPlan } from './owner-plan.ts'
export { listFunctions, readFunction, type ReadFunctionsDeps } from './read-functions.ts'
export {
  prepareCall,
  runFunction,
  sendCall,
  type FunctionRun,
  type ReadyCall,
  type RunFunctionDeps,
} from './run-function.ts'
export { removeFunction } from './remove-function.ts'
export {
  addFunction,
  editFunction,
  type FunctionDraft,
  type SaveFunctionDeps,
} from './save-function.ts'
export type {
  ArgumentFault,
  BotFunction,
  CallFunction,
  Credentials,
  FunctionAnswer,
  FunctionCall,
  FunctionRequest,
  FunctionImage,
  FunctionListItem,
  FunctionSetting,
  FunctionStore,
  FunctionUse,
  Transport,
  ImageChange,
  SaveOutcome,
} from './ports.ts'
