import * as text from '@askwell/messages/app/leave'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../../shared/ui/dialog.tsx'
import { SidePanel } from '../../../../shared/ui/side-panel.tsx'

type GuardedPanelProps = Omit<ComponentProps<typeof SidePanel>, 'onClose'> & {
  isUnsaved: boolean
  /** Text of the confirmation. */
  warning: string
  onLeave: () => void
}

/** A side panel that asks for confirmation before it closes with unsaved changes. */
export function GuardedPanel({
  isUnsaved,
  warning,
  onLeave,
  children,
  ...panel
}: GuardedPanelProps) {
  const [isConfirming, setIsConfirming] = useState(false)

  return (
    <SidePanel {...panel} onClose={() => (isUnsaved ? setIsConfirming(true) : onLeave())}>
      {children}
      <ConfirmDialog
        isOpen={isConfirming && panel.isOpen}
        question={text.question}
        confirmLabel={text.leave}
        cancelLabel={text.stay}
        onConfirm={() => {
          setIsConfirming(false)
          onLeave()
        }}
        onCancel={() => setIsConfirming(false)}
      >
        {warning}
      </ConfirmDialog>
    </SidePanel>
  )
}
