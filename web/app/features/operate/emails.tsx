import {
  emailStates,
  listOperatedEmails,
  resendEmail,
  type OperatedEmail,
} from '@askwell/contract/operate/operate-health'
import * as text from '@askwell/messages/operate/screen'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { formatDateTime } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Pill, type PillTone } from '../../shared/ui/pill.tsx'
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx'
import { PagedList, RowText } from './list.tsx'
import { ReasonPanel } from './reason-panel.tsx'
import { useRunChange, usePages } from './use-operate.ts'

const options = emailStates.map((value) => ({ value, label: text.emailStates[value] }))

/** E-mails by state; failed ones can be sent again. */
export function Emails() {
  const [state, setState] = useState<OperatedEmail['state']>('failed')
  return (
    <>
      <SegmentedControl
        label={text.emailState}
        options={options}
        value={state}
        onChange={setState}
      />
      <EmailList filter={{ state }} />
    </>
  )
}

type EmailListProps = { filter: { state?: OperatedEmail['state']; to?: string } }

export function EmailList({ filter }: EmailListProps) {
  const [resent, setResent] = useState<OperatedEmail | null>(null)
  const runChange = useRunChange()
  const query = usePages(['emails', filter], (before, signal) =>
    call(listOperatedEmails, { ...filter, ...before }, { signal }),
  )
  const data = query.data && { rows: query.data.pages.flatMap(({ emails }) => emails) }

  return (
    <>
      <PagedList label={text.emailsList} empty={text.noEmails} pages={{ ...query, data }}>
        {(email) => <EmailRow email={email} onResend={() => setResent(email)} />}
      </PagedList>
      {resent ? (
        <ReasonPanel
          title={text.resendTitle}
          lead={text.resendLead}
          confirmLabel={text.resend}
          onClose={() => setResent(null)}
          onConfirm={(reason) =>
            runChange(() => call(resendEmail, { email_id: resent.id, reason }))
          }
        />
      ) : null}
    </>
  )
}

const tones = {
  failed: 'failed',
  waiting: 'queued',
  sent: 'ready',
  kept: 'neutral',
} satisfies Record<OperatedEmail['state'], PillTone>

const EmailRow = ({ email, onResend }: { email: OperatedEmail; onResend: () => void }) => (
  <>
    <RowText title={email.to || text.erasedAddress}>
      <p>
        {email.kind} · {formatDateTime(email.created_at)}
      </p>
      {email.error === '' ? null : <p>{email.error}</p>}
      {email.state === 'failed' && !email.can_resend ? <p>{text.textErased}</p> : null}
    </RowText>
    <Pill tone={tones[email.state]}>{text.emailStates[email.state]}</Pill>
    {email.can_resend ? (
      <Button variant="outline" onClick={onResend}>
        {text.resend}
      </Button>
    ) : null}
  </>
)
