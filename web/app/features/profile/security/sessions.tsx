import { endOtherSessions, endSession } from '@askwell/contract/security'
import type { SignInPlace } from '@askwell/contract/security'
import { MonitorSmartphone } from 'lucide-react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { en } from '../../../shared/en.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { Loaded, Section } from './section.tsx'
import { reloadSessions, useSessions } from './use-security.ts'
import { security as text } from '../../../messages/en.ts'

/** Ends sessions and says how it went. */
async function ending(end: () => Promise<{ message: string }>): Promise<void> {
  try {
    const { message } = await end()
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, en.unexpectedError))
  }
  await reloadSessions()
}

/** Where the user is signed in, and how to end it. */
export function Sessions() {
  const sessions = useSessions()
  const { isBusy, run } = useBusy()
  const hasOthers = (sessions.data?.length ?? 0) > 1

  return (
    <Section title={text.whereYouAreSignedIn} lead={text.aSignInLastsEight}>
      <Loaded query={sessions} failure="Your sign-ins could not be loaded">
        {(places) => (
          <ul className="grid divide-y divide-line">
            {places.map((place) => (
              <Place key={place.id} place={place} />
            ))}
          </ul>
        )}
      </Loaded>
      {hasOthers ? (
        <Button
          variant="outline"
          className="justify-self-start max-sm:justify-self-stretch"
          isBusy={isBusy}
          busyLabel={text.signingOut}
          onClick={() => void run(() => ending(() => call(endOtherSessions, {})))}
        >
          {text.signOutEverywhereElse}
        </Button>
      ) : null}
    </Section>
  )
}

function Place({ place }: { place: SignInPlace }) {
  const { isBusy, run } = useBusy()
  const { id, device, address, created_at, last_used_at, is_this } = place

  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[auto_1fr_auto]">
      <MonitorSmartphone size={20} aria-hidden className="text-ink-3" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {is_this ? <Pill tone="ready">{text.thisDevice}</Pill> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3 tabular-nums">
          {address}
          <br />
          {text.signedIn}
          {formatDateTime(created_at)}
          {text.lastUsed}
          {formatDateTime(last_used_at)}
        </p>
      </div>
      {is_this ? null : (
        <Button
          variant="outline"
          size="sm"
          className="col-start-2 justify-self-start max-sm:min-h-11 sm:col-start-3"
          isBusy={isBusy}
          busyLabel={text.signingOut}
          aria-label={text.signOutOf(device, address)}
          onClick={() => void run(() => ending(() => call(endSession, { session_id: id })))}
        >
          {text.signOut}
        </Button>
      )}
    </li>
  )
}
