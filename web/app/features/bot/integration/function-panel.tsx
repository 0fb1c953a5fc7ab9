import { useEffect, useState } from 'react'
import { FunctionForm } from './function-form.tsx'
import { newFunction } from './function-values.ts'
import { GuardedPanel } from './guarded-panel.tsx'
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
  const rest = { botId, onDirty: setIsDirty, onSaved: leave }

  useEffect(() => {
    onUnsaved(isOpen && isDirty)
    return () => onUnsaved(false)
  }, [isOpen, isDirty, onUnsaved])

  function leave() {
    setIsDirty(false)
    onClose()
  }

  return (
    <GuardedPanel
      isOpen={isOpen}
      isUnsaved={isDirty}
      onLeave={leave}
      warning={text.whatYouChangedIsNot}
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
    </GuardedPanel>
  )
}
