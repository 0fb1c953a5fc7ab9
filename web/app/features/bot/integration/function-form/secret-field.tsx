import { secretMask } from '@askwell/contract/integrations/integration-rules'
import * as text from '@askwell/messages/functions/authentication'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../../../../shared/ui/button.tsx'
import { Field } from '../../../../shared/ui/field.tsx'
import { PasswordInput } from '../../../../shared/ui/inputs.tsx'
import type { FunctionValues } from '../shared/function-values.ts'

type SecretFieldProps = { name: 'secret' | 'auth_header'; label: string; hint?: string }

/** The field of a secret. A stored secret is masked and can only be replaced. */
export function SecretField({ name, label, hint }: SecretFieldProps) {
  const { field, fieldState } = useController<FunctionValues, SecretFieldProps['name']>({ name })
  const [isStored, setIsStored] = useState(field.value === secretMask)
  const error = fieldState.error?.message

  if (!isStored) {
    return <PasswordInput label={label} hint={hint} autoComplete="off" error={error} {...field} />
  }
  return (
    <Field label={label} hint={text.secretSaved} error={error ?? ''}>
      {(controlProps) => (
        <div className="flex gap-2">
          <input
            {...controlProps}
            ref={field.ref}
            type="text"
            readOnly
            value="••••••••"
            className="control grow"
          />
          <Button
            variant="outline"
            aria-label={text.replaceLabel({ field: label })}
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
