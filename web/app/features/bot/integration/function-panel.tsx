import { useEffect, useState } from 'react'
import { knowledgeWords as leaving } from '../../../messages/en.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { FunctionForm } from './function-form.tsx'
import { newFunction } from './function-values.ts'
import { StoredFunction } from './stored-function.tsx'
import { words } from './words.ts'
import { botIntegration as text } from '../../../messages/en.ts'

type FunctionPanelProps = {
  botId: string
  isOpen: boolean
  /** Null in create mode. */
  functionId: string | null
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** The function configuration panel; what was typed is not lost by a stray click. */
export function FunctionPanel({
  botId,
  isOpen,
  functionId,
  onClose,
  onUnsaved,
}: FunctionPanelProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const rest = { botId, onDirty: setIsDirty, onSaved: leave }

  useEffect(() => {
    onUnsaved(isOpen && isDirty)
    return () => onUnsaved(false)
  }, [isOpen, isDirty, onUnsaved])

  function leave() {
    setIsAsking(false)
    setIsDirty(false)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={() => (isDirty ? setIsAsking(true) : leave())}
      isWide
      title={functionId === null ? words.addNew : words.editTitle}
    >
      {functionId === null ? (
        <FunctionForm
          {...rest}
          functionId={null}
          start={newFunction}
          image={null}
          transport="http"
        />
      ) : (
        <StoredFunction {...rest} functionId={functionId} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={leaving.leaveQuestion}
        confirmLabel={leaving.leave}
        refuseLabel={leaving.stay}
        onConfirm={leave}
        onRefuse={() => setIsAsking(false)}
      >
        {text.whatYouChangedIsNot}
      </ConfirmDialog>
    </SidePanel>
  )
}
