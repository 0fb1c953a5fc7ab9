import { authTypes } from '@askwell/contract/integration-rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../shared/ui/field.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import type { FunctionValues } from './function-values.ts'
import { SecretField } from './secret-field.tsx'
import { botIntegration as text } from '../../../messages/en.ts'

/** How the function proves who asks, and what that needs. */
export function AuthFields() {
  const { register, formState } = useFormContext<FunctionValues>()
  const authType = useWatch<FunctionValues, 'authtype'>({ name: 'authtype' })
  const { errors } = formState

  return (
    <>
      <Field label={text.authenticationType} error={errors.authtype?.message ?? ''}>
        {(wiring) => (
          <select {...wiring} {...register('authtype')} className="control select-control">
            {authTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        )}
      </Field>
      {authType === 'OAUTH2.0' ? <OauthFields /> : null}
      {authType === 'API KEY' ? (
        <SecretField name="auth_header" label={text.authHeader} hint={text.forExampleXApiKey} />
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
        hint={text.whereTheChatbotGetsIts}
        error={errors.tokenurl?.message}
        {...register('tokenurl')}
      />
    </>
  )
}
