import { botIdentity as text, refusedTokens } from '../../../messages/en.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useIdentitySecret } from './use-identity-secret.ts'

/** Why tokens of visitors were refused lately; nothing before there is a secret to sign them with. */
export function RefusedTokens({ botId }: { botId: string }) {
  const { data, isFetching, refetch } = useIdentitySecret(botId).standing
  if (!data?.isThere) return null

  return (
    <section aria-labelledby="identity-refused" className="grid grid-cols-1 gap-3">
      <h4 id="identity-refused" className="font-semibold">
        {text.refusedTokens}
      </h4>
      {data.refusals.length === 0 ? (
        <p className="text-ink-2">{text.noneRefused}</p>
      ) : (
        <>
          <p className="text-ink-2">{text.refusedExplained}</p>
          <ul aria-label={text.refusedTokens} className="grid gap-2">
            {data.refusals.map(({ reason, at }) => (
              <li key={reason} className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
                <span>{refusedTokens[reason]}</span>
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
        {text.lookAgain}
      </Button>
    </section>
  )
}
