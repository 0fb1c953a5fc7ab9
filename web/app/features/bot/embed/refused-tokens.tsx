import * as text from '@askwell/messages/bots/visitor-identity'
import { formatDateTime } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useIdentitySecret } from '../shared/use-identity-secret.ts'

/** Recent reasons why identity tokens were refused. Renders nothing without a secret. */
export function RefusedTokens({ botId }: { botId: string }) {
  const { data, isFetching, refetch } = useIdentitySecret(botId).secretQuery
  if (!data?.exists) return null

  return (
    <section aria-labelledby="identity-refused" className="grid grid-cols-1 gap-3">
      <h4 id="identity-refused" className="font-semibold">
        {text.refusedTokens}
      </h4>
      {data.refusals.length === 0 ? (
        <p className="text-ink-2">{text.noneRefused}</p>
      ) : (
        <>
          <p className="text-ink-2">{text.refusedHint}</p>
          <ul aria-label={text.refusedTokens} className="grid gap-2">
            {data.refusals.map(({ reason, at }) => (
              <li key={reason} className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
                <span>{text.refusalReasons[reason]}</span>
                <span className="text-sm text-ink-3 tabular-nums">{formatDateTime(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        isBusy={isFetching}
        onClick={() => void refetch()}
      >
        {text.refresh}
      </Button>
    </section>
  )
}
