import * as text from '@askwell/messages/openapi/import'
import { useEffect } from 'react'
import { GuardedPanel } from '../../../../shared/unsaved/guarded-panel.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ConnectStep } from './connect-step.tsx'
import { ImportFooter } from './import-footer.tsx'
import { SourceStep } from './source-step.tsx'
import { useImportSteps } from './use-import-steps.ts'

type ImportPanelProps = {
  botId: string
  isOpen: boolean
  takenNames: readonly string[]
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** The import in three steps: the document, its operations, and their connection settings. */
export function ImportPanel({ botId, isOpen, takenNames, onClose, onUnsaved }: ImportPanelProps) {
  const steps = useImportSteps({ botId, takenNames, onDone: onClose })
  const isDirty = isOpen && steps.chosen.size > 0

  useEffect(() => {
    onUnsaved(isDirty)
    return () => onUnsaved(false)
  }, [isDirty, onUnsaved])

  return (
    <GuardedPanel
      isOpen={isOpen}
      isUnsaved={isDirty}
      onLeave={onClose}
      warning={text.leaveHint}
      isWide
      title={text.title}
      description={text.step({ number: steps.number })}
      footer={steps.step === 'source' ? null : <ImportFooter steps={steps} />}
    >
      {steps.step === 'source' ? (
        <SourceStep botId={botId} onRead={steps.acceptDescription} />
      ) : null}
      {steps.step === 'choose' && steps.description ? (
        <ChooseStep steps={steps} description={steps.description} capacity={steps.capacity} />
      ) : null}
      {steps.step === 'connect' && steps.description ? (
        <ConnectStep steps={steps} description={steps.description} />
      ) : null}
    </GuardedPanel>
  )
}
