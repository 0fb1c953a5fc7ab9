import { identitySecret, renewIdentitySecret } from '@askwell/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { queryClient } from '../../../shared/query.tsx'

/** Whether a chatbot has a secret for signed visitors, the tokens it refused, and the way to make another. */
export function useIdentitySecret(botId: string) {
  const queryKey = ['identity secret', botId]
  const standing = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { secret, refusals } = await call(identitySecret, { bot_id: botId }, { signal })
      return { isThere: secret !== null, refusals }
    },
  })

  async function renew(): Promise<string> {
    const { secret } = await call(renewIdentitySecret, { bot_id: botId })
    void queryClient.invalidateQueries({ queryKey }) // the secret is told this once and waits for nothing
    return secret
  }

  return { standing, renew }
}
