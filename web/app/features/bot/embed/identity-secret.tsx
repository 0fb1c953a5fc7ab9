import { useState } from 'react'
import { botIdentity as text } from '../../../messages/en.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { SnippetBlock } from './snippet-block.tsx'
import { useIdentitySecret } from './use-identity-secret.ts'

/** The secret of signed visitors: shown in full when it is made, and never again. */
export function IdentitySecret({ botId }: { botId: string }) {
  const { standing, renew } = useIdentitySecret(botId)
  const [made, setMade] = useState<string | null>(null)
  const { isBusy, run } = useBusy()

  const make = () =>
    run(async () => {
      try {
        setMade(await renew())
      } catch (error) {
        notify.error(messageOf(error, en.unexpectedError))
      }
    })

  if (standing.isPending) return <Skeleton className="h-20 w-full" />
  if (standing.isError) {
    return (
      <ErrorState
        title={text.secretCouldNotBeRead}
        error={standing.error}
        onRetry={() => void standing.refetch()}
      />
    )
  }
  if (!standing.data.isThere) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{text.noSecretYet}</p>
        <Button isBusy={isBusy} onClick={() => void make()}>
          {isBusy ? text.creating : text.createSecret}
        </Button>
      </div>
    )
  }
  return (
    <>
      {made === null ? <p className="text-ink-2">{text.secretExists}</p> : <Made secret={made} />}
      <Renew isBusy={isBusy} onRenew={make} />
    </>
  )
}

function Renew({ isBusy, onRenew }: { isBusy: boolean; onRenew: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)

  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {text.renewSecret}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={text.renewQuestion}
        confirmLabel={isBusy ? text.renewing : text.doRenew}
        refuseLabel={text.keepSecret}
        isBusy={isBusy}
        onConfirm={() => void onRenew().then(() => setIsAsking(false))}
        onRefuse={() => setIsAsking(false)}
      >
        {text.whatRenewingDoes}
      </ConfirmDialog>
    </>
  )
}

function Made({ secret }: { secret: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <output className="rounded-lg bg-warn-soft p-4 font-medium text-warn">
        {text.shownOnce}
      </output>
      <SnippetBlock
        key={secret}
        code={secret}
        label={text.secretMade}
        copyLabel={text.copySecret}
        copiedText={text.secretCopied}
        variant="primary"
      />
    </div>
  )
}
