export { chooseFree, grantFree } from './choose-free.ts'
export { entitlementOf, type Entitlement } from './entitlement.ts'
export { graceMs, planOf, type PlanState } from './plan-of.ts'
export type { FreeDeps, FreeMonth, CurrentSubscription, PlanDeps, PlanStore } from './ports.ts'
export {
  reachedMarks,
  notifyUsage,
  type PlanUsage,
  type NotifyUsageDeps,
  type UsageStore,
} from './notify-usage.ts'
export { monthsAfter } from './free-months.ts'
export { topUpFree } from './top-up-free.ts'
