import { endOtherSessions, endSession } from '@askwell/contract/security'
import type { ActiveSession } from '@askwell/contract/security'
import * as text from '@askwell/messages/account/sessions'
import * as commonText from '@askwell/messages/app/common'
import { MonitorSmartphone } from 'lucide-react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { LoadedContent, Section } from './section.tsx'
import { reloadSessions, useSessions } from './use-security.ts'

async function endAndNotify(end: () => Promise<{ message: string }>): Promise<void> {
  try {
    const { message } = await end()
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
  await reloadSessions()
}

/** The active sign-in sessions, with buttons that end them. */
export function Sessions() {
  const sessions = useSessions()
  const { isBusy, run } = useBusy()
  const hasOthers = (sessions.data?.length ?? 0) > 1

  return (
    <Section title={text.title} lead={text.lead}>
      <LoadedContent query={sessions} failure={text.loadFailed}>
        {(activeSessions) => (
          <ul className="grid divide-y divide-line">
            {activeSessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </LoadedContent>
      {hasOthers ? (
        <Button
          variant="outline"
          className="justify-self-start max-sm:justify-self-stretch"
          isBusy={isBusy}
          busyLabel={text.signingOut}
          onClick={() => void run(() => endAndNotify(() => call(endOtherSessions, {})))}
        >
          {text.signOutOthers}
        </Button>
      ) : null}
    </Section>
  )
}

function SessionItem({ session }: { session: ActiveSession }) {
  const { isBusy, run } = useBusy()
  const { id, device, address, created_at, last_used_at, is_this } = session

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
          {text.signedIn({
            since: formatDateTime(created_at),
            lastUsed: formatDateTime(last_used_at),
          })}
        </p>
      </div>
      {is_this ? null : (
        <Button
          variant="outline"
          size="sm"
          className="col-start-2 justify-self-start max-sm:min-h-11 sm:col-start-3"
          isBusy={isBusy}
          busyLabel={text.signingOut}
          aria-label={text.signOutDevice({ device, address })}
          onClick={() => void run(() => endAndNotify(() => call(endSession, { session_id: id })))}
        >
          {text.signOut}
        </Button>
      )}
    </li>
  )
}
