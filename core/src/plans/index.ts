export { chooseFree } from './choose-free.ts'
export { entitlementOf, type Entitlement } from './entitlement.ts'
export { graceMs, planOf, type PlanState } from './plan-of.ts'
export type { FreeDeps, FreeMonth, OwnSubscription, PlanDeps, PlanStore } from './ports.ts'
export {
  marksReached,
  tellUsage,
  type PlanUsage,
  type TellUsageDeps,
  type UsageStore,
} from './tell-usage.ts'
export { topUpFree } from './top-up-free.ts'
