import { lazy, Suspense } from 'react'
import { AccountFrame } from './account-frame.tsx'
import type { Ask } from './entry.ts'
import type { Entry, OpenEntry } from './use-entry.ts'
import { account as text } from '../../messages/en.ts'

const EntryStep = lazy(async () => {
  const { EntryStep: Loaded } = await import('./entry-step.tsx')
  return { default: Loaded }
})

const words: Record<Ask, { title: string; lead: string }> = {
  code: { title: 'One more step', lead: 'Your account also asks for a code.' },
  password: { title: text.connectGoogle, lead: text.youHaveAnAccountHere },
  keep: { title: text.yourAccountIsClosed, lead: text.youCanStillTakeThat },
}

type StepInPlaceProps = { open: OpenEntry; entry: Pick<Entry, 'tryToEnter' | 'startOver'> }

/** The question that is left, in place of the form that began the sign-in. */
export function StepInPlace({ open, entry }: StepInPlaceProps) {
  const { title, lead } = words[open.ask]
  return (
    <AccountFrame title={title} lead={lead}>
      <Suspense fallback={<div className="min-h-40" />}>
        <EntryStep open={open} entry={entry} />
      </Suspense>
    </AccountFrame>
  )
}
