import * as text from '@askwell/messages/operate/screen'
import * as rulesText from '@askwell/messages/operate/rules'
import { operateLimits } from '@askwell/contract/operate/operate-accounts'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextArea } from '../../shared/ui/inputs.tsx'
import { SidePanel } from '../../shared/ui/side-panel.tsx'
import { useBusy } from '../../shared/use-busy.ts'

type ReasonPanelProps = {
  title: string
  lead: string
  confirmLabel: string
  onClose: () => void
  /** Returns whether the change succeeded; then the panel closes. */
  onConfirm: (reason: string) => Promise<boolean>
  reasonHint?: string
  /** More fields above the reason. */
  children?: ReactNode
}

/** A panel in which the operator enters the reason of a change. Render it only while it is open. */
export function ReasonPanel({
  title,
  lead,
  confirmLabel,
  onClose,
  onConfirm,
  reasonHint = text.reasonHint,
  children,
}: ReasonPanelProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { isBusy, run } = useBusy()

  async function submit() {
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '' && (await onConfirm(reason.trim()))) onClose()
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void run(submit)
  }

  return (
    <SidePanel isOpen onClose={onClose} title={title} description={lead}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        {children}
        <TextArea
          label={text.reason}
          hint={reasonHint}
          error={isMissing ? rulesText.reasonRequired : undefined}
          maxLength={operateLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={text.working}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
