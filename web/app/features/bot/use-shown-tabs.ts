import { useSearchParams } from 'react-router'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { tabNames } from './tabs.ts'
import type { TabName } from './tabs.ts'

const withoutFunctions = tabNames.filter((name) => name !== 'integration')

/**
 * The tabs that the owner's plan includes; functions need a paid plan. Null while the URL has the functions tab and the
 * plan is not loaded yet.
 */
export function useShownTabs(): readonly TabName[] | null {
  const { plan, hasFailed } = useBilling()
  const [params] = useSearchParams()

  if (plan) return plan.nickname === 'Free' ? withoutFunctions : tabNames
  return params.get('tab') === 'integration' && !hasFailed ? null : withoutFunctions
}
