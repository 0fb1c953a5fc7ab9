import {
  grantToAccount,
  operateLimits,
  suspendAccount,
  unsuspendAccount,
  type OperatedAccountDetails,
} from '@askwell/contract/operate/operate-accounts'
import * as rulesText from '@askwell/messages/operate/rules'
import * as text from '@askwell/messages/operate/screen'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { ReasonPanel } from './reason-panel.tsx'
import { useRunChange } from './use-operate.ts'

type Panel = 'grant' | 'suspend' | 'unsuspend'
type PanelProps = { account: OperatedAccountDetails; onClose: () => void }

const suspensions = {
  suspend: {
    label: text.suspend,
    call: suspendAccount,
    title: text.suspendTitle,
    lead: text.suspendLead,
  },
  unsuspend: {
    label: text.unsuspend,
    call: unsuspendAccount,
    title: text.unsuspendTitle,
    lead: text.unsuspendLead,
  },
}

/** Buttons for granting messages, and for suspending or restoring the account. */
export function AccountActions({ account }: { account: OperatedAccountDetails }) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = () => setPanel(null)
  const change = account.suspended_at === null ? 'suspend' : 'unsuspend'
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setPanel('grant')}>
        {text.grant}
      </Button>
      <Button
        variant={change === 'suspend' ? 'danger' : 'outline'}
        onClick={() => setPanel(change)}
      >
        {suspensions[change].label}
      </Button>
      {panel === 'grant' ? <GrantPanel account={account} onClose={close} /> : null}
      {panel === 'suspend' || panel === 'unsuspend' ? (
        <SuspensionPanel change={panel} account={account} onClose={close} />
      ) : null}
    </div>
  )
}

function SuspensionPanel({
  change,
  account,
  onClose,
}: PanelProps & { change: keyof typeof suspensions }) {
  const runChange = useRunChange()
  const { call: endpoint, label, title, lead } = suspensions[change]
  return (
    <ReasonPanel
      title={title}
      lead={lead}
      confirmLabel={label}
      onClose={onClose}
      onConfirm={(reason) => runChange(() => call(endpoint, { account_id: account.id, reason }))}
    />
  )
}

/** Parses a number of messages such as '500' or '-500'; null for an invalid one. */
function readMessages(typed: string): number | null {
  const count = Number(typed)
  const isValid = /^-?\d+$/.test(typed.trim()) && count !== 0
  return isValid && Math.abs(count) <= operateLimits.grant ? count : null
}

/** 128 random bits. Not `randomUUID`, which is not available on pages without TLS. */
const newKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-')

function GrantPanel({ account, onClose }: PanelProps) {
  const runChange = useRunChange()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  // One key for each opened panel, so that a repeated request does not grant twice.
  const [key] = useState(newKey)

  async function confirm(reason: string): Promise<boolean> {
    const messages = readMessages(typed)
    setIsWrong(messages === null)
    if (messages === null) return false
    return runChange(() => call(grantToAccount, { account_id: account.id, messages, reason, key }))
  }

  return (
    <ReasonPanel
      title={text.grantTitle}
      lead={text.grantLead}
      confirmLabel={text.grant}
      reasonHint={text.grantReasonHint}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextInput
        label={text.messageCount}
        hint={text.messageCountHint}
        error={isWrong ? rulesText.messagesInvalid : undefined}
        inputMode="text"
        maxLength={8}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonPanel>
  )
}
