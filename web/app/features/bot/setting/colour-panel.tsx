import { bubbleColours, contrast } from '@askwell/chat'
import { isHexColour } from '@askwell/contract/patterns'
import { useState } from 'react'
import { en } from '../../../shared/en.ts'
import { knowledgeWords as words } from '../../../messages/en.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { ColourSliders } from './colour-sliders.tsx'
import { botSetting as say } from '../../../messages/en.ts'

/** Where the picker starts while no colour is stored. */
export const startColour = '#aabbcc'

/** Text below this contrast is legible, but tiring. */
const comfortableContrast = 5.5

type ColourPanelProps = {
  isOpen: boolean
  value: string
  onClose: () => void
  onSelect: (colour: string) => void
}

export function ColourPanel({ isOpen, value, onClose, onSelect }: ColourPanelProps) {
  const [colour, setColour] = useState(value || startColour)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setColour(value || startColour)
  }
  const isValid = isHexColour(colour)

  function select(chosen: string) {
    onSelect(chosen)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={words.chooseColor}
      footer={
        <>
          <Button variant="outline" onClick={() => select('')}>
            {say.doUseTheDefault}
          </Button>
          <Button disabled={!isValid} onClick={() => select(colour)}>
            {words.selectColor}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <SampleBubble colour={isValid ? colour : startColour} />
        <ColourSliders colour={isValid ? colour : startColour} onChange={setColour} />
        <TextInput
          label={say.hexColour}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={colour}
          error={isValid ? undefined : en.colourInvalid}
          onChange={(event) => setColour(event.target.value.trim())}
        />
      </div>
    </SidePanel>
  )
}

function SampleBubble({ colour }: { colour: string }) {
  const { background, text } = bubbleColours(colour)
  const reached = contrast(background, text)

  return (
    <div className="grid gap-3 rounded-xl bg-bg p-4 ring-1 ring-line ring-inset">
      <p
        className="max-w-64 rounded-xl rounded-ss-sm px-4 py-3 ring-1 ring-line"
        style={{ backgroundColor: background, color: text }}
      >
        {say.thisIsHowYourChatbots}
      </p>
      <output className="text-sm text-ink-2">
        {say.contrast}
        {reached.toFixed(1)} : 1.{' '}
        {reached < comfortableContrast ? say.textOnThisColourIs : say.textOnThisColourReads}
      </output>
    </div>
  )
}
