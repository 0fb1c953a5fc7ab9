import type { PersonaChoice } from '@askwell/contract/bots'
import { limits } from '@askwell/contract/limits'
import * as text from '@askwell/messages/knowledge/persona'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { hasLanguageModel } from '../language-model.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'

const custom = 'custom'

/** The texts of the select for roles or personalities. */
export type PersonaTexts = {
  label: string
  select: string
  custom: string
  customNeedsModel: string
  placeholder: string
}

type PersonaSelectProps = {
  texts: PersonaTexts
  choices: readonly PersonaChoice[]
  /** The id of a choice, or custom text. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** Ref of the select element, so that a form can focus it. */
  selectRef?: Ref<HTMLSelectElement>
}

/** A select whose option 'custom' opens a text input. Escape or a press outside closes the input. */
export function PersonaSelect(props: PersonaSelectProps) {
  const { texts, choices, value, onChange, onBlur, error, selectRef } = props
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isListed = choices.some(({ id }) => id === value)
  const customText = isListed ? '' : value
  const needsModel = !hasLanguageModel && (isOpen || customText !== '')
  const hint = needsModel ? texts.customNeedsModel : null
  useOutsidePress(box, isOpen, () => setIsOpen(false))

  function choose(chosen: string) {
    setIsOpen(chosen === custom)
    if (chosen !== custom) onChange(chosen)
    else if (isListed) onChange('')
  }

  function close() {
    setIsOpen(false)
    box.current?.querySelector('select')?.focus()
  }

  return (
    <div ref={box} className="grid content-start gap-3">
      <Field label={texts.label} error={error} hint={hint}>
        {(controlProps) => (
          <select
            {...controlProps}
            ref={selectRef}
            className="control select-control"
            value={isOpen ? custom : value}
            onChange={(event) => choose(event.target.value)}
            onBlur={onBlur}
          >
            <option value="">{texts.select}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {customText !== '' && !isOpen ? <option value={customText}>{customText}</option> : null}
            <option value={custom}>{text.custom}</option>
          </select>
        )}
      </Field>
      {isOpen ? (
        <CustomInput texts={texts} value={customText} onChange={onChange} onClose={close} />
      ) : null}
    </div>
  )
}

type CustomInputProps = Pick<PersonaSelectProps, 'texts' | 'value' | 'onChange'> & {
  onClose: () => void
}

function CustomInput({ texts, value, onChange, onClose }: CustomInputProps) {
  const input = useFocusOnMount<HTMLInputElement>()

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <TextInput
      ref={input}
      label={texts.custom}
      value={value}
      maxLength={limits.customPersona}
      placeholder={texts.placeholder}
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
