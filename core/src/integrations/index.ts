export { actionFieldsOf, labelOf } from './action-fields.ts'
export { maskOf } from './function-setting.ts'
export { hasPaidPlan, requirePaidPlan } from './owner-plan.ts'
export { importFunctions } from './import-functions.ts'
export { readOpenApi, type ReadOpenApiDeps } from './read-open-api.ts'
export { listFunctions, readFunction, type ReadFunctionsDeps } from './read-functions.ts'
export {
  prepareCall,
  runFunction,
  sendCall,
  type FunctionRun,
  type ReadyCall,
  type RunFunctionDeps,
} from './run-function.ts'
export { readCalls, type ReadCallsDeps } from './read-calls.ts'
export { switchFunction, switchWebAnswers } from './switch-function.ts'
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
  CallCursor,
  CallFilter,
  CallFunction,
  CallLog,
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
  ImportOutcome,
  SaveOutcome,
} from './ports.ts'
