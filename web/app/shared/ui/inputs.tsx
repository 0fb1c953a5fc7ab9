import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Field } from './field.tsx'
import type { FieldWords } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { controls as text } from '../../messages/en.ts'

type TextInputProps = ComponentProps<'input'> & FieldWords

/** Spread react-hook-form's `register('name')` into it. `className` goes to the whole field. */
export function TextInput({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...input
}: TextInputProps) {
  return (
    <Field {...words({ label, hint, error, isLabelHidden })} className={className}>
      {(wiring) => <input type="text" {...input} {...wiring} className="control" />}
    </Field>
  )
}

export function PasswordInput({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...input
}: Omit<TextInputProps, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const capsLock = useCapsLock()
  const Icon = isShown ? EyeOff : Eye

  return (
    <Field
      {...words({ label, hint: capsLock.isOn ? capsLockHint : hint, error, isLabelHidden })}
      className={className}
    >
      {(wiring) => (
        <div className="relative" {...capsLock.watch}>
          <input
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className="control pe-12"
          />
          <IconButton
            label={`${isShown ? text.hide : text.show} ${label.toLowerCase()}`}
            tip=""
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute! inset-y-0 end-0 sm:size-11"
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}

const capsLockHint = <span className="font-medium text-warn">{text.capsLockIsOn}</span>

/** Whether Caps Lock is on while one types; browsers tell it with each key only. */
function useCapsLock() {
  const [isOn, setIsOn] = useState(false)
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))

  return { isOn, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setIsOn(false) } }
}

export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  rows = 4,
  ...area
}: ComponentProps<'textarea'> & FieldWords) {
  return (
    <Field {...words({ label, hint, error, isLabelHidden })} className={className}>
      {(wiring) => <textarea {...area} {...wiring} rows={rows} className="control resize-y" />}
    </Field>
  )
}

function words({ label, hint, error, isLabelHidden }: FieldWordsGiven): FieldWords {
  return { label, hint, error, isLabelHidden: isLabelHidden ?? false }
}

type FieldWordsGiven = { [Key in keyof FieldWords]-?: FieldWords[Key] | undefined } & {
  label: string
}
