import * as text from '@askwell/messages/app/leave'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { useUnloadWarning } from './use-unload-warning.ts'

type GuardedPanelProps = Omit<ComponentProps<typeof SidePanel>, 'onClose'> & {
  isUnsaved: boolean
  /** Text of the confirmation; by default a general text about unsaved changes. */
  warning?: string
  onLeave: () => void
}

/** A side panel that requires confirmation before it closes with unsaved changes. */
export function GuardedPanel({
  isUnsaved,
  warning = text.unsavedChanges,
  onLeave,
  children,
  ...panel
}: GuardedPanelProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  useUnloadWarning(panel.isOpen && isUnsaved)

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
