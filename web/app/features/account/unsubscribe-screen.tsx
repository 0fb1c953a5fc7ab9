import * as frameText from '@askwell/messages/account/frame'
import * as text from '@askwell/messages/account/unsubscribe'
import * as commonText from '@askwell/messages/app/common'
import * as formsText from '@askwell/messages/pages/marketing-forms'
import { useEffect, useState } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/states.tsx'
import { FormResult } from './shared/form-result.tsx'
import { useLinkToken } from './shared/use-link-token.ts'

type UnsubscribeState = { kind: 'pending' } | { kind: 'done' | 'failed'; message: string }

/** Unsubscribes from the newsletter. Idempotent. */
async function sendUnsubscribe(token: string): Promise<UnsubscribeState> {
  try {
    const [{ call }, { unsubscribe }] = await Promise.all([
      import('../../shared/call.ts'),
      import('@askwell/contract/marketing'),
    ])
    const { message } = await call(unsubscribe, { token })
    return { kind: 'done', message }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error, commonText.unexpectedError) }
  }
}

/** The page /unsubscribe. Opening it unsubscribes. */
export function UnsubscribeScreen() {
  const token = useLinkToken()
  const [state, setState] = useState<UnsubscribeState>(
    token === '' ? { kind: 'failed', message: formsText.linkMissing } : { kind: 'pending' },
  )

  useEffect(() => {
    if (state.kind === 'pending') void sendUnsubscribe(token).then(setState)
  }, [token, state.kind])

  if (state.kind === 'pending') {
    return (
      <output className="page grid min-h-96 place-items-center">
        <Spinner size={36} />
        <span className="sr-only">{commonText.loading}</span>
      </output>
    )
  }
  return state.kind === 'done' ? (
    <FormResult title={text.doneTitle} message={state.message}>
      <ButtonLink to="/" variant="outline">
        {text.toHomePage}
      </ButtonLink>
    </FormResult>
  ) : (
    <FormResult
      title={token === '' ? frameText.linkBrokenTitle : text.stillTitle}
      message={state.message}
    >
      {token === '' ? null : (
        <Button onClick={() => setState({ kind: 'pending' })}>{commonText.retry}</Button>
      )}
    </FormResult>
  )
}
