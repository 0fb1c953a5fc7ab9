import { cleanSetting, settingFault } from '@askwell/contract/connector-rules'
import type { ConnectorCard } from '@askwell/contract/connectors'
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field, type FieldWords } from '../../../../shared/ui/field.tsx'
import { PasswordInput, TextArea, TextInput } from '../../../../shared/ui/inputs.tsx'

export type SettingValues = Record<string, string>
type Asked = ConnectorCard['fields'][number]

const modes: Record<Asked['kind'], ComponentProps<'input'>['inputMode']> = {
  text: 'text',
  number: 'numeric',
  secret: 'text',
  url: 'url',
  email: 'email',
  emails: 'email',
  time_zone: 'text',
}

/** A sentence needs more room than a word. */
const sentence = 40

/** One thing a service asks for, checked by the rule the server checks it by. */
export function SettingField({ field }: { field: Asked }) {
  const { register, formState } = useFormContext<SettingValues>()
  const { name, kind, label, hint } = field
  const words = { label, hint, error: formState.errors[name]?.message }
  const wiring = register(name, { validate: (typed) => faultOf(field, typed) ?? true })

  if (kind === 'secret') return <PasswordInput {...words} autoComplete="off" {...wiring} />
  if (kind === 'time_zone') return <ZoneField {...words} {...wiring} />
  if (kind === 'text' && field.preset.length > sentence) {
    return <TextArea {...words} rows={3} {...wiring} />
  }
  return (
    <TextInput
      {...words}
      inputMode={modes[kind]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...wiring}
    />
  )
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function ZoneField({ label, hint, error, ...select }: ComponentProps<'select'> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...wiring} {...select} className="control select-control">
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** What stands in a field at first; an owner is taken to be where the business is. */
export const presetOf = ({ kind, preset }: Asked): string =>
  kind === 'time_zone' ? Intl.DateTimeFormat().resolvedOptions().timeZone : preset

function faultOf(field: Asked, typed: string): string | null {
  const rule = { ...field, isRequired: field.is_required && !field.is_advanced }
  return settingFault({ ...rule, isAdvanced: field.is_advanced }, cleanSetting(field, typed))
}
