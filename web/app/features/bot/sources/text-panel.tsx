import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'

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
      title="Add New Text"
      footer={<Button onClick={add}>Add Text</Button>}
    >
      <TextArea
        label="Text"
        rows={16}
        hint="The first line becomes the name of the source."
        placeholder={'Opening hours\nWe are open from Monday to Friday, 8:00 to 16:00.'}
        maxLength={500_000}
        value={text}
        error={isTried && text.trim() === '' ? 'Please enter a text' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </SidePanel>
  )
}
