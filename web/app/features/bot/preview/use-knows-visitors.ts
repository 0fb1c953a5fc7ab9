import { listFunctions } from '@askwell/contract/integrations/integrations'
import { useQuery } from '@tanstack/react-query'
import { useBilling } from '../../../shared/billing/billing-state.ts'
import { call } from '../../../shared/call.ts'
import { useIdentitySecret } from '../shared/use-identity-secret.ts'
import { usesFunctionsKey } from '../shared/uses-functions-key.ts'

/** Whether the chatbot may have known visitors: it has functions, or a secret for identity tokens. */
export function useKnowsVisitors(botId: string): boolean {
  const isPaid = useBilling(({ plan }) => plan !== undefined && plan.nickname !== 'Free')
  const { secretQuery } = useIdentitySecret(botId)
  const { data: usesFunctions } = useQuery({
    queryKey: usesFunctionsKey(botId),
    queryFn: async ({ signal }) =>
      (await call(listFunctions, { bot_id: botId }, { signal })).result.length > 0,
    enabled: isPaid,
  })
  return usesFunctions === true || secretQuery.data?.exists === true
}
