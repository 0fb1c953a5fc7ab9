import { marketingTexts } from '@askwell/contract/marketing-rules'
import { useEffect, useState } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/states.tsx'
import { Outcome } from './outcome.tsx'
import { useLinkToken } from './use-link-token.ts'
import { account as text } from '../../messages/en.ts'

type Stand = { kind: 'leaving' } | { kind: 'left' | 'failed'; words: string }

/** Leaves the list; a second time changes nothing. */
async function leave(token: string): Promise<Stand> {
  try {
    const [{ call }, { unsubscribe }] = await Promise.all([
      import('../../shared/call.ts'),
      import('@askwell/contract/marketing'),
    ])
    const { message } = await call(unsubscribe, { token })
    return { kind: 'left', words: message }
  } catch (error) {
    return { kind: 'failed', words: messageOf(error, en.unexpectedError) }
  }
}

/** The page /unsubscribe: opening it is the one click that leaves the list. */
export function UnsubscribeScreen() {
  const token = useLinkToken()
  const [stand, setStand] = useState<Stand>(
    token === '' ? { kind: 'failed', words: marketingTexts.linkMissing } : { kind: 'leaving' },
  )

  useEffect(() => {
    if (stand.kind === 'leaving') void leave(token).then(setStand)
  }, [token, stand.kind])

  if (stand.kind === 'leaving') {
    return (
      <output className="page grid min-h-96 place-items-center">
        <Spinner size={36} />
        <span className="sr-only">{en.loading}</span>
      </output>
    )
  }
  return stand.kind === 'left' ? (
    <Outcome title={text.youAreUnsubscribed} words={stand.words}>
      <ButtonLink to="/" variant="outline">
        {text.goToTheHomePage}
      </ButtonLink>
    </Outcome>
  ) : (
    <Outcome
      title={token === '' ? text.thisLinkDoesNotWork : text.youAreStillSubscribed}
      words={stand.words}
    >
      {token === '' ? null : (
        <Button onClick={() => setStand({ kind: 'leaving' })}>{en.retry}</Button>
      )}
    </Outcome>
  )
}
