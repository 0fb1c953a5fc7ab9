import { secretMask } from '@askwell/contract/integration-rules'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { PasswordInput } from '../../../shared/ui/inputs.tsx'
import type { FunctionValues } from './function-values.ts'
import { botIntegration as text } from '../../../messages/en.ts'

type SecretFieldProps = { name: 'secret' | 'auth_header'; label: string; hint?: string }

/** A stored secret is dots and cannot be read, only replaced. */
export function SecretField({ name, label, hint }: SecretFieldProps) {
  const { field, fieldState } = useController<FunctionValues, SecretFieldProps['name']>({ name })
  const [isStored, setIsStored] = useState(field.value === secretMask)
  const error = fieldState.error?.message

  if (!isStored) {
    return <PasswordInput label={label} hint={hint} autoComplete="off" error={error} {...field} />
  }
  return (
    <Field label={label} hint={text.savedAndEncryptedItCannot} error={error ?? ''}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            {...wiring}
            ref={field.ref}
            type="text"
            readOnly
            value="••••••••"
            className="control grow"
          />
          <Button
            variant="outline"
            aria-label={text.replaceOf(label)}
            onClick={() => {
              setIsStored(false)
              field.onChange('')
            }}
          >
            {text.replace}
          </Button>
        </div>
      )}
    </Field>
  )
}
