import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { botSetting as text } from '../../../messages/en.ts'

const ColourPanel = lazy(async () => ({
  default: (await import('./colour-panel.tsx')).ColourPanel,
}))

/** Shown in bubbles when no colour is stored. */
const unsetColour = '#FFFFFF'

type ColourFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The colour of the bot's bubbles and the way to another one. */
export function ColourField({ value, onChange, error }: ColourFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)

  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text.messageBackgroundColour}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          className="size-11 rounded-md ring-1 ring-line-strong ring-inset"
          style={{ backgroundColor: value || unsetColour }}
        />
        <span className="min-w-20 tabular-nums">{value || text.defaultOf(unsetColour)}</span>
        <Button
          variant="outline"
          onClick={() => {
            setIsWanted(true)
            setIsOpen(true)
          }}
        >
          {text.changeColour}
        </Button>
      </div>
      {error ? <p className="text-sm text-bad">{error}</p> : null}
      {isWanted ? (
        <Suspense fallback={null}>
          <ColourPanel
            isOpen={isOpen}
            value={value}
            onClose={() => setIsOpen(false)}
            onSelect={onChange}
          />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
