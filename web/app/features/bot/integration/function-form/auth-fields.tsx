import { authTypes } from '@askwell/contract/integrations/integration-rules'
import * as text from '@askwell/messages/functions/authentication'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../../shared/ui/field.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import type { FunctionValues } from '../shared/function-values.ts'
import { SecretField } from './secret-field.tsx'

/** The authentication type of a function, with the fields of that type. */
export function AuthFields() {
  const { register, formState } = useFormContext<FunctionValues>()
  const authType = useWatch<FunctionValues, 'authtype'>({ name: 'authtype' })
  const { errors } = formState

  return (
    <>
      <Field label={text.type} error={errors.authtype?.message ?? ''}>
        {(controlProps) => (
          <select {...controlProps} {...register('authtype')} className="control select-control">
            {authTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        )}
      </Field>
      {authType === 'OAUTH2.0' ? <OauthFields /> : null}
      {authType === 'API KEY' ? (
        <SecretField name="auth_header" label={text.header} hint={text.headerHint} />
      ) : null}
    </>
  )
}

function OauthFields() {
  const { register, formState } = useFormContext<FunctionValues>()
  const { errors } = formState

  return (
    <>
      <TextInput
        label={text.clientId}
        autoComplete="off"
        spellCheck={false}
        error={errors.clientid?.message}
        {...register('clientid')}
      />
      <SecretField name="secret" label={text.clientSecret} />
      <TextInput
        label={text.tokenUrl}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint={text.tokenUrlHint}
        error={errors.tokenurl?.message}
        {...register('tokenurl')}
      />
    </>
  )
}
