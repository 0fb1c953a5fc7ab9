import * as sourceKindsText from '@askwell/messages/bots/source-kinds'
import * as sourcesText from '@askwell/messages/bots/sources'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { GuardedPanel } from '../../../shared/unsaved/guarded-panel.tsx'
import { useKeptValues } from '../../../shared/unsaved/use-kept-values.ts'
import type { KeptValues } from '../../../shared/unsaved/use-kept-values.ts'
import type { Panels } from './use-panels.ts'

type TextPanelProps = { botId: string; panels: Panels; onAdd: (text: string) => void }

const kept: KeptValues<string> = new Map()

/** The panel for entering a text as a source. */
export function TextPanel({ botId, panels, onAdd }: TextPanelProps) {
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const isUnsaved = text.trim() !== ''
  useKeptValues(kept, { name: botId, isUnsaved, values: () => text, restore: setText })

  function add() {
    setWasSubmitted(true)
    if (text.trim() === '') return
    onAdd(text.trim())
    leave()
  }

  function leave() {
    setText('')
    setWasSubmitted(false)
    panels.close()
  }

  return (
    <GuardedPanel
      isOpen={panels.open === 'text'}
      isUnsaved={isUnsaved}
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
