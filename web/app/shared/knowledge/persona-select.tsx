import type { PersonaChoice } from '@askwell/contract/bots'
import { limits } from '@askwell/contract/limits'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { knowledgeShared as text } from '../../messages/en.ts'
import { useFocusAtStart } from '../use-focus-at-start.ts'

const custom = 'custom'

type PersonaSelectProps = {
  label: 'Role' | 'Personality'
  choices: readonly PersonaChoice[]
  /** A listed id, or the owner's own words. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** The selector itself, so that a form can put the focus on it. */
  selectRef?: Ref<HTMLSelectElement>
}

/** A selector whose choice 'custom' opens a text input; a press outside or Escape closes that again. */
export function PersonaSelect(props: PersonaSelectProps) {
  const { label, choices, value, onChange, onBlur, error, selectRef } = props
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isListed = choices.some(({ id }) => id === value)
  const ownText = isListed ? '' : value
  useOutsidePress(box, isOwnOpen, () => setIsOwnOpen(false))

  function choose(chosen: string) {
    setIsOwnOpen(chosen === custom)
    if (chosen !== custom) onChange(chosen)
    else if (isListed) onChange('')
  }

  return (
    <div ref={box} className="grid content-start gap-3">
      <Field label={label} error={error}>
        {(wiring) => (
          <select
            {...wiring}
            ref={selectRef}
            className="control select-control"
            value={isOwnOpen ? custom : value}
            onChange={(event) => choose(event.target.value)}
            onBlur={onBlur}
          >
            <option value="">{text.selectOf(label.toLowerCase())}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {ownText !== '' && !isOwnOpen ? <option value={ownText}>{ownText}</option> : null}
            <option value={custom}>{text.custom}</option>
          </select>
        )}
      </Field>
      {isOwnOpen ? (
        <OwnWords
          label={label}
          value={ownText}
          onChange={onChange}
          onClose={() => {
            setIsOwnOpen(false)
            box.current?.querySelector('select')?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

type OwnWordsProps = Pick<PersonaSelectProps, 'label' | 'value' | 'onChange'> & {
  onClose: () => void
}

function OwnWords({ label, value, onChange, onClose }: OwnWordsProps) {
  const input = useFocusAtStart<HTMLInputElement>()

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <TextInput
      ref={input}
      label={text.customOf(label.toLowerCase())}
      value={value}
      maxLength={limits.customPersona}
      placeholder={label === 'Role' ? text.forExampleWineAdviser : text.forExampleDryHumour}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

function useOutsidePress(
  box: RefObject<HTMLElement | null>,
  isListening: boolean,
  onOutside: () => void,
) {
  useEffect(() => {
    if (!isListening) return undefined
    function onPress({ target }: PointerEvent) {
      if (target instanceof Node && !box.current?.contains(target)) onOutside()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })
}
