import { bubbleColors, contrast } from '@askwell/chat/color'
import { isHexColor } from '@askwell/contract/patterns'
import * as colorText from '@askwell/messages/bots/color'
import * as rulesText from '@askwell/messages/bots/rules'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { ColorSliders } from './color-sliders.tsx'

/** The initial color of the picker if none is stored. */
export const initialColor = '#aabbcc'

/** Minimum contrast ratio for the hint that text is easy to read. */
const goodContrast = 5.5

type ColorPanelProps = {
  isOpen: boolean
  value: string
  onClose: () => void
  onSelect: (color: string) => void
}

export function ColorPanel({ isOpen, value, onClose, onSelect }: ColorPanelProps) {
  const [color, setColor] = useState(value || initialColor)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setColor(value || initialColor)
  }
  const isValid = isHexColor(color)

  function select(chosen: string) {
    onSelect(chosen)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={colorText.panelTitle}
      footer={
        <>
          <Button variant="outline" onClick={() => select('')}>
            {colorText.chooseDefault}
          </Button>
          <Button disabled={!isValid} onClick={() => select(color)}>
            {colorText.select}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <SampleBubble color={isValid ? color : initialColor} />
        <ColorSliders color={isValid ? color : initialColor} onChange={setColor} />
        <TextInput
          label={colorText.hex}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={color}
          error={isValid ? undefined : rulesText.colorInvalid}
          onChange={(event) => setColor(event.target.value.trim())}
        />
      </div>
    </SidePanel>
  )
}

function SampleBubble({ color }: { color: string }) {
  const { background, text } = bubbleColors(color)
  const ratio = contrast(background, text)

  return (
    <div className="grid gap-3 rounded-xl bg-bg p-4 ring-1 ring-line ring-inset">
      <p
        className="max-w-64 rounded-xl rounded-ss-sm px-4 py-3 ring-1 ring-line"
        style={{ backgroundColor: background, color: text }}
      >
        {colorText.sample}
      </p>
      <output className="text-sm text-ink-2">
        {colorText.contrast({ ratio: ratio.toFixed(1) })}{' '}
        {ratio < goodContrast ? colorText.contrastPoor : colorText.contrastGood}
      </output>
    </div>
  )
}
