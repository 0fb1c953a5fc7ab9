export { entitlementOf, planWords, type Entitlement } from './entitlement.ts'
