import * as text from '@askwell/messages/functions/form'
import * as listText from '@askwell/messages/functions/list'
import { useEffect, useState } from 'react'
import { FunctionForm } from './function-form.tsx'
import { newFunction } from '../shared/function-values.ts'
import { GuardedPanel } from '../../../../shared/unsaved/guarded-panel.tsx'
import { StoredFunction } from './stored-function.tsx'

type FunctionPanelProps = {
  botId: string
  isOpen: boolean
  /** Null in create mode. */
  functionId: string | null
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** The panel with the form of a function. Closing it with unsaved values must be confirmed. */
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
      isWide
      title={functionId === null ? listText.add : text.editTitle}
    >
      {functionId === null ? (
        <FunctionForm
          {...rest}
          functionId={null}
          initialValues={newFunction}
          image={null}
          transport="http"
        />
      ) : (
        <StoredFunction {...rest} functionId={functionId} />
      )}
    </GuardedPanel>
  )
}
