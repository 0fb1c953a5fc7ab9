export { actionFieldsOf, toLabel } from './functions/action-fields.ts'
export {
  connect,
  disconnect,
  listConnectors,
  type ConnectDeps,
  type ConnectorStore,
  type ConnectorInput,
  type ListedConnector,
  type ConnectedFunction,
} from './connectors/connect.ts'
export type { Connector } from './connectors/catalog/connector.ts'
export { probe, type ProbeDeps } from './connectors/probe.ts'
export { webhookTransport } from './deliveries/queue-delivery.ts'
export { planNextAttempt } from './deliveries/next-attempt.ts'
export type { DeliveryAttempt, Delivery, DeliveryStore, NewDelivery } from './deliveries/ports.ts'
export {
  listDeliveries,
  replayDelivery,
  testDelivery,
  type ManageDeliveriesDeps,
} from './deliveries/manage-deliveries.ts'
export { mailTransport } from './deliveries/mail-transport.ts'
export { changesSomething } from './calls/changes-something.ts'
export { dispatchByTransport } from './calls/transports.ts'
export { maskSecret } from './functions/function-setting.ts'
export { hasPaidPlan, requirePaidPlan } from './ports/paid-plan.ts'
export { importFunctions } from './functions/import-functions.ts'
export { readOpenApi, type ReadOpenApiDeps } from './functions/read-open-api.ts'
export { listFunctions, readFunction, type ReadFunctionsDeps } from './functions/read-functions.ts'
export {
  prepareCall,
  runFunction,
  sendCall,
  type FunctionRun,
  type PreparedCall,
  type RunFunctionDeps,
  type TestFunctionDeps,
} from './calls/run-function.ts'
export { readCalls, type ReadCallsDeps } from './calls/read-calls.ts'
export { switchFunction, switchTrustedSources } from './functions/switch-function.ts'
export { nameInDefinition } from './connectors/plan-function-updates.ts'
export { removeFunction, restoreFunctions, undoWindowMs } from './functions/remove-function.ts'
export {
  addFunction,
  editFunction,
  type FunctionInput,
  type SaveFunctionDeps,
} from './functions/save-function.ts'
export type {
  AccessToken,
  AccessTokenStore,
  ServiceHealth,
  ServiceHealthStore,
} from './ports/service-state.ts'
export type {
  FindArgumentError,
  CallService,
  FunctionInvocation,
  KnownVisitor,
  CallFunction,
  FunctionResponse,
  FunctionRequest,
} from './ports/function-call.ts'
export type {
  BotFunction,
  FunctionCredentials,
  FunctionImage,
  FunctionListItem,
  FunctionSetting,
  ChatUsage,
  Transport,
  ImageChange,
} from './ports/bot-function.ts'
export type { CallCursor, CallFilter, CallLog, FunctionCallRecord } from './ports/call-log.ts'
export type {
  FunctionStore,
  ImportOutcome,
  RestoreOutcome,
  SaveOutcome,
} from './ports/function-store.ts'
