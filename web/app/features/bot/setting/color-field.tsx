import * as text from '@askwell/messages/bots/color'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'

const ColorPanel = lazy(async () => ({
  default: (await import('./color-panel.tsx')).ColorPanel,
}))

/** The color of the bubbles if none is stored. */
const defaultColor = '#FFFFFF'

type ColorFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The color of the bot's bubbles, with a button that opens the picker. */
export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text.label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          className="size-11 rounded-md ring-1 ring-line-strong ring-inset"
          style={{ backgroundColor: value || defaultColor }}
        />
        <span className="min-w-20 tabular-nums">
          {value || text.defaultColor({ color: defaultColor })}
        </span>
        <Button
          variant="outline"
          onClick={() => {
            setWasOpened(true)
            setIsOpen(true)
          }}
        >
          {text.change}
        </Button>
      </div>
      {error ? <p className="text-sm text-bad">{error}</p> : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <ColorPanel
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
