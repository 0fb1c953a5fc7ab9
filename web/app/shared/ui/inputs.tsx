import * as text from '@askwell/messages/app/controls'
import * as passwordText from '@askwell/messages/app/password-field'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type TextInputProps = ComponentProps<'input'> & FieldTexts

/** Accepts the properties of react-hook-form's `register('name')`. `className` applies to the whole field. */
export function TextInput({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...input
}: TextInputProps) {
  return (
    <Field {...fieldTexts({ label, hint, error, isLabelHidden })} className={className}>
      {(controlProps) => <input type="text" {...input} {...controlProps} className="control" />}
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
      {...fieldTexts({ label, hint: capsLock.isOn ? capsLockHint : hint, error, isLabelHidden })}
      className={className}
    >
      {(controlProps) => (
        <div className="relative" {...capsLock.handlers}>
          <input
            {...input}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            className="control pe-12"
          />
          <IconButton
            label={(isShown ? passwordText.hidePassword : passwordText.showPassword)({
              field: label,
            })}
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

const capsLockHint = <span className="font-medium text-warn">{text.capsLockOn}</span>

/** Whether Caps Lock is on; browsers report it only with key events. */
function useCapsLock() {
  const [isOn, setIsOn] = useState(false)
  const update = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))

  return { isOn, handlers: { onKeyDown: update, onKeyUp: update, onBlur: () => setIsOn(false) } }
}

export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  rows = 4,
  ...area
}: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <Field {...fieldTexts({ label, hint, error, isLabelHidden })} className={className}>
      {(controlProps) => (
        <textarea {...area} {...controlProps} rows={rows} className="control resize-y" />
      )}
    </Field>
  )
}

function fieldTexts({ label, hint, error, isLabelHidden }: OptionalFieldTexts): FieldTexts {
  return { label, hint, error, isLabelHidden: isLabelHidden ?? false }
}

type OptionalFieldTexts = { [Key in keyof FieldTexts]-?: FieldTexts[Key] | undefined } & {
  label: string
}
