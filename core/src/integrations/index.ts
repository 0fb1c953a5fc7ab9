export { actionFieldsOf, labelOf } from './action-fields.ts'
export {
  connect,
  disconnect,
  listConnectors,
  type ConnectDeps,
  type ConnectorStore,
  type Filled,
  type ListedConnector,
  type MadeFunction,
} from './connectors/connect.ts'
export type { Connector } from './connectors/connector.ts'
export { probe, type ProbeDeps } from './connectors/probe.ts'
export { webhookTransport } from './deliveries/deliver-function.ts'
export { afterAttempt } from './deliveries/next-attempt.ts'
export type { Attempt, Delivery, DeliveryStore, NewDelivery } from './deliveries/ports.ts'
export {
  listDeliveries,
  replayDelivery,
  testDelivery,
  type WatchDeps,
} from './deliveries/watch-deliveries.ts'
export { mailTransport } from './mail-transport.ts'
export { byTransport } from './transports.ts'
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
  type TestFunctionDeps,
} from './run-function.ts'
export { readCalls, type ReadCallsDeps } from './read-calls.ts'
export { switchFunction, switchWebAnswers } from './switch-function.ts'
export { nameIn } from './connectors/renewal.ts'
export { removeFunction, restoreFunctions, undoMs } from './remove-function.ts'
export {
  addFunction,
  editFunction,
  type FunctionDraft,
  type SaveFunctionDeps,
} from './save-function.ts'
export type { AccessToken, AccessTokenStore, Health, HealthStore } from './service-state.ts'
export type {
  ArgumentFault,
  AskService,
  CalledFunction,
  KnownVisitor,
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
  RestoreOutcome,
  SaveOutcome,
} from './ports.ts'
