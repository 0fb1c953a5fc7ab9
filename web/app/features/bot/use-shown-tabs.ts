import { useSearchParams } from 'react-router'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { tabNames } from './tabs.ts'
import type { TabName } from './tabs.ts'

const withoutFunctions = tabNames.filter((name) => name !== 'integration')

/**
 * The tabs that the owner's plan has: functions are part of every paid one. Null while the address
 * asks for that tab and the plan is not known yet.
 */
export function useShownTabs(): readonly TabName[] | null {
  const { plan, isBroken } = useBilling()
  const [params] = useSearchParams()

  if (plan) return plan.nickname === 'Free' ? withoutFunctions : tabNames
  return params.get('tab') === 'integration' && !isBroken ? null : withoutFunctions
}
