import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/bots/visitor-identity'
import { useState } from 'react'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { SnippetBlock } from './snippet-block.tsx'
import { useIdentitySecret } from '../shared/use-identity-secret.ts'

/** The secret for identity tokens. It is shown only when it is created. */
export function IdentitySecret({ botId }: { botId: string }) {
  const { secretQuery, renew } = useIdentitySecret(botId)
  const [newSecret, setNewSecret] = useState<string | null>(null)
  const { isBusy, run } = useBusy()

  const create = () =>
    run(async () => {
      try {
        setNewSecret(await renew())
      } catch (error) {
        notify.error(messageOf(error, commonText.unexpectedError))
      }
    })

  if (secretQuery.isPending) return <Skeleton className="h-20 w-full" />
  if (secretQuery.isError) {
    return <QueryError title={text.secretLoadFailed} query={secretQuery} />
  }
  if (!secretQuery.data.exists) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{text.noSecretYet}</p>
        <Button isBusy={isBusy} onClick={() => void create()}>
          {isBusy ? text.creating : text.createSecret}
        </Button>
      </div>
    )
  }
  return (
    <>
      {newSecret === null ? (
        <p className="text-ink-2">{text.secretExists}</p>
      ) : (
        <NewSecret secret={newSecret} />
      )}
      <Renew isBusy={isBusy} onRenew={create} />
    </>
  )
}

function Renew({ isBusy, onRenew }: { isBusy: boolean; onRenew: () => Promise<void> }) {
  const [isConfirming, setIsConfirming] = useState(false)

  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => setIsConfirming(true)}
      >
        {text.renewSecret}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={text.renewQuestion}
        confirmLabel={isBusy ? text.renewing : text.renewConfirm}
        cancelLabel={text.renewCancel}
        isBusy={isBusy}
        onConfirm={() => void onRenew().then(() => setIsConfirming(false))}
        onCancel={() => setIsConfirming(false)}
      >
        {text.renewHint}
      </ConfirmDialog>
    </>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <output className="rounded-lg bg-warn-soft p-4 font-medium text-warn">
        {text.newSecretHint}
      </output>
      <SnippetBlock
        key={secret}
        code={secret}
        label={text.newSecret}
        copyLabel={text.copySecret}
        copiedText={text.secretCopied}
        variant="primary"
      />
    </div>
  )
}
