import { useState } from 'react'
import type { ComponentProps } from 'react'
import { knowledgeWords as leaving } from '../../../messages/en.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'

type GuardedPanelProps = Omit<ComponentProps<typeof SidePanel>, 'onClose'> & {
  isUnsaved: boolean
  /** What is lost by leaving. */
  warning: string
  onLeave: () => void
}

/** A side panel that asks before it closes over something unsaved. */
export function GuardedPanel({
  isUnsaved,
  warning,
  onLeave,
  children,
  ...panel
}: GuardedPanelProps) {
  const [isAsking, setIsAsking] = useState(false)

  return (
    <SidePanel {...panel} onClose={() => (isUnsaved ? setIsAsking(true) : onLeave())}>
      {children}
      <ConfirmDialog
        isOpen={isAsking && panel.isOpen}
        question={leaving.leaveQuestion}
        confirmLabel={leaving.leave}
        refuseLabel={leaving.stay}
        onConfirm={() => {
          setIsAsking(false)
          onLeave()
        }}
        onRefuse={() => setIsAsking(false)}
      >
        {warning}
      </ConfirmDialog>
    </SidePanel>
  )
}
