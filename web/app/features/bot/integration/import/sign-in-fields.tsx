import type { OpenApiSignIn } from '@askwell/contract/openapi'
import { botImport as text } from '../../../../messages/en.ts'
import { PasswordInput, TextInput } from '../../../../shared/ui/inputs.tsx'
import { fieldsOfKind, type Faults, type SignInValues } from './import-plan.ts'

type SignInFieldsProps = {
  signIn: OpenApiSignIn
  /** How many of the chosen operations use it. */
  count: number
  values: SignInValues
  faults: Faults
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

/** One way to sign in, typed once for all operations that use it. */
export function SignInFields({ signIn, count, values, faults, onChange }: SignInFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-xl p-4 ring-1 ring-line ring-inset">
      <legend className="sr-only">{text.signInOf(signIn.name)}</legend>
      <div className="grid gap-1">
        <p aria-hidden className="font-semibold [overflow-wrap:anywhere]">
          {text.signInOf(signIn.name)}
        </p>
        <p className="text-sm text-ink-2">{text.usedBy(count)}</p>
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
            hint={field === 'key' ? text.keyHint(signIn.header) : undefined}
            value={values[field]}
            error={faults[`${signIn.name}.${field}`]}
            onChange={(event) => onChange({ ...values, [field]: event.target.value })}
          />
        )
      })}
    </fieldset>
  )
}
