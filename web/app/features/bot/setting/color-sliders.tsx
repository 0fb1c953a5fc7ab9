import * as text from '@askwell/messages/bots/color'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { hexToHsl, hslToHex } from './hsl.ts'
import type { Hsl } from './hsl.ts'

const presets = [
  '#aabbcc',
  '#ffffff',
  '#e2f2ec',
  '#ffe9df',
  '#fdf0d5',
  '#0e6b57',
  '#1f5fa8',
  '#1c1b18',
]

type ColorSlidersProps = { color: string; onChange: (color: string) => void }

/** Three sliders and a few readable colors. */
export function ColorSliders({ color, onChange }: ColorSlidersProps) {
  // Gray has no hue and white no saturation, so the last slider values are kept while the color is the same.
  const [hsl, setHsl] = useState(() => hexToHsl(color))
  const shown = hslToHex(hsl) === color.toLowerCase() ? hsl : hexToHsl(color)

  function set(part: Partial<Hsl>) {
    const next = { ...shown, ...part }
    setHsl(next)
    onChange(hslToHex(next))
  }

  const hexWith = (part: Partial<Hsl>) => hslToHex({ ...shown, ...part })
  return (
    <div className="grid gap-4">
      <Slider
        label={text.hue}
        max={360}
        value={shown.h}
        track={[0, 60, 120, 180, 240, 300, 360].map((h) => hslToHex({ h, s: 90, l: 55 }))}
        onChange={(h) => set({ h })}
      />
      <Slider
        label={text.saturation}
        max={100}
        value={shown.s}
        track={[hexWith({ s: 0 }), hexWith({ s: 100 })]}
        onChange={(s) => set({ s })}
      />
      <Slider
        label={text.lightness}
        max={100}
        value={shown.l}
        track={[hexWith({ l: 0 }), hexWith({ l: 50 }), hexWith({ l: 100 })]}
        onChange={(l) => set({ l })}
      />
      <Presets color={color} onChange={onChange} />
    </div>
  )
}

type SliderProps = {
  label: string
  max: number
  value: number
  track: readonly string[]
  onChange: (value: number) => void
}

function Slider({ label, max, value, track, onChange }: SliderProps) {
  const id = useId()

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex justify-between text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className={clsx(
          'h-6 w-full cursor-pointer appearance-none rounded-full ring-1 ring-line ring-inset',
          '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-ink [&::-webkit-slider-thumb]:ring-1 [&::-webkit-slider-thumb]:ring-ink',
          '[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-ink',
        )}
        style={{ backgroundImage: `linear-gradient(to right, ${track.join(', ')})` }}
      />
    </div>
  )
}

function Presets({ color, onChange }: ColorSlidersProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text.suggestions}</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-label={preset}
            aria-pressed={preset === color.toLowerCase()}
            onClick={() => onChange(preset)}
            className="size-9 rounded-md ring-1 ring-line-strong ring-inset aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-brand"
            style={{ backgroundColor: preset }}
          />
        ))}
      </div>
    </fieldset>
  )
}
