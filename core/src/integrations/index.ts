export { maskOf } from './function-setting.ts'
export { requirePaidPlan } from './owner-plan.ts'
export { importFunctions } from './import-functions.ts'
export { readOpenApi, type ReadOpenApiDeps } from './read-open-api.ts'
export { listFunctions, readFunction, type ReadFunctionsDeps } from './read-functions.ts'
export { runFunction, type FunctionRun, type RunFunctionDeps } from './run-function.ts'
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
  ImportOutcome,
  SaveOutcome,
} from './ports.ts'
