import { identitySecret, renewIdentitySecret } from '@askwell/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { queryClient } from '../../../shared/query.tsx'

/** Whether a chatbot has a secret for identity tokens, its refused tokens, and a function that renews the secret. */
export function useIdentitySecret(botId: string) {
  const queryKey = ['identity secret', botId]
  const secretQuery = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { secret, refusals } = await call(identitySecret, { bot_id: botId }, { signal })
      return { exists: secret !== null, refusals }
    },
  })

  async function renew(): Promise<string> {
    const { secret } = await call(renewIdentitySecret, { bot_id: botId })
    void queryClient.invalidateQueries({ queryKey }) // not awaited, because the server returns the secret only once
    return secret
  }

  return { secretQuery, renew }
}
