import { normalizeSetting, settingError } from '@askwell/contract/integrations/connector-rules'
import type { ConnectorCard } from '@askwell/contract/integrations/connectors'
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field, type FieldTexts } from '../../../../shared/ui/field.tsx'
import { PasswordInput, TextArea, TextInput } from '../../../../shared/ui/inputs.tsx'

export type SettingValues = Record<string, string>
type ConnectorField = ConnectorCard['fields'][number]

const inputModes: Record<ConnectorField['kind'], ComponentProps<'input'>['inputMode']> = {
  text: 'text',
  number: 'numeric',
  secret: 'text',
  url: 'url',
  email: 'email',
  emails: 'email',
  time_zone: 'text',
}

/** Settings with a longer default value get a text area. */
const longTextLength = 40

/** One setting of a connector, validated with the server's rule. */
export function SettingField({ field }: { field: ConnectorField }) {
  const { register, formState } = useFormContext<SettingValues>()
  const { name, kind, label, hint } = field
  const fieldProps = { label, hint, error: formState.errors[name]?.message }
  const inputProps = register(name, { validate: (value) => errorOf(field, value) ?? true })

  if (kind === 'secret') return <PasswordInput {...fieldProps} autoComplete="off" {...inputProps} />
  if (kind === 'time_zone') return <TimeZoneField {...fieldProps} {...inputProps} />
  if (kind === 'text' && field.preset.length > longTextLength) {
    return <TextArea {...fieldProps} rows={3} {...inputProps} />
  }
  return (
    <TextInput
      {...fieldProps}
      inputMode={inputModes[kind]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...inputProps}
    />
  )
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function TimeZoneField({ label, hint, error, ...select }: ComponentProps<'select'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <select {...controlProps} {...select} className="control select-control">
          {timeZones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The initial value of a field; for a time zone, that of the browser. */
export const initialValueOf = ({ kind, preset }: ConnectorField): string =>
  kind === 'time_zone' ? Intl.DateTimeFormat().resolvedOptions().timeZone : preset

function errorOf(field: ConnectorField, value: string): string | null {
  const rule = { ...field, isRequired: field.is_required && !field.is_advanced }
  return settingError({ ...rule, isAdvanced: field.is_advanced }, normalizeSetting(field, value))
}
