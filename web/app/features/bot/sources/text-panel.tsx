import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { botSources as say } from '../../../messages/en.ts'

type TextPanelProps = { isOpen: boolean; onClose: () => void; onAdd: (text: string) => void }

/** A source typed or pasted by hand. */
export function TextPanel({ isOpen, onClose, onAdd }: TextPanelProps) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)

  function add() {
    setIsTried(true)
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
    setIsTried(false)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={say.addNewText}
      footer={<Button onClick={add}>{say.addText}</Button>}
    >
      <TextArea
        label={say.text}
        rows={16}
        hint={say.theFirstLineBecomesThe}
        placeholder={say.openingHoursNweAreOpen}
        maxLength={500_000}
        value={text}
        error={isTried && text.trim() === '' ? say.pleaseEnterAText : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </SidePanel>
  )
}
