import type { OpenApiSignIn } from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import { PasswordInput, TextInput } from '../../../../shared/ui/inputs.tsx'
import { fieldsOfKind, type FieldErrors, type SignInValues } from './import-rules.ts'

type SignInFieldsProps = {
  signIn: OpenApiSignIn
  /** How many of the chosen operations use it. */
  count: number
  values: SignInValues
  errors: FieldErrors
  onChange: (values: SignInValues) => void
}

const labels = {
  key: text.apiKey,
  user: text.user,
  password: text.password,
  clientId: text.clientId,
  clientSecret: text.clientSecret,
  tokenUrl: text.tokenUrl,
} as const satisfies Record<keyof SignInValues, string>

const secrets: readonly (keyof SignInValues)[] = ['key', 'password', 'clientSecret']

/** Credentials of one security scheme, entered once for all operations that use it. */
export function SignInFields({ signIn, count, values, errors, onChange }: SignInFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-xl p-4 ring-1 ring-line ring-inset">
      <legend className="sr-only">{text.signInTitle({ scheme: signIn.name })}</legend>
      <div className="grid gap-1">
        <p aria-hidden className="font-semibold [overflow-wrap:anywhere]">
          {text.signInTitle({ scheme: signIn.name })}
        </p>
        <p className="text-sm text-ink-2">{text.usedBy({ count })}</p>
        {signIn.description === '' ? null : (
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{signIn.description}</p>
        )}
      </div>
      {fieldsOfKind[signIn.kind].map((field) => {
        const Input = secrets.includes(field) ? PasswordInput : TextInput
        return (
          <Input
            key={field}
            label={field === 'key' && signIn.kind === 'bearer' ? text.token : labels[field]}
            autoComplete="off"
            spellCheck={false}
            hint={field === 'key' ? text.keyHint({ header: signIn.header }) : undefined}
            value={values[field]}
            error={errors[`${signIn.name}.${field}`]}
            onChange={(event) => onChange({ ...values, [field]: event.target.value })}
          />
        )
      })}
    </fieldset>
  )
}
