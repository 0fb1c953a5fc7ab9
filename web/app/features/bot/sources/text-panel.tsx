import * as sourceKindsText from '@askwell/messages/bots/source-kinds'
import * as sourcesText from '@askwell/messages/bots/sources'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { GuardedPanel } from '../../../shared/unsaved/guarded-panel.tsx'

type TextPanelProps = { isOpen: boolean; onClose: () => void; onAdd: (text: string) => void }

/** A source typed or pasted by hand. */
export function TextPanel({ isOpen, onClose, onAdd }: TextPanelProps) {
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)

  function add() {
    setWasSubmitted(true)
    if (text.trim() === '') return
    onAdd(text.trim())
    leave()
  }

  function leave() {
    setText('')
    setWasSubmitted(false)
    onClose()
  }

  return (
    <GuardedPanel
      isOpen={isOpen}
      isUnsaved={text.trim() !== ''}
      onLeave={leave}
      title={sourcesText.addNewText}
      footer={<Button onClick={add}>{sourcesText.addText}</Button>}
    >
      <TextArea
        label={sourceKindsText.text}
        rows={16}
        hint={sourcesText.textHint}
        placeholder={sourcesText.textPlaceholder}
        maxLength={500_000}
        value={text}
        error={wasSubmitted && text.trim() === '' ? sourcesText.textRequired : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </GuardedPanel>
  )
}
