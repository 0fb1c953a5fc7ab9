import * as text from '@askwell/messages/bots/settings'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../shared/ui/field.tsx'
import type { SettingFields } from './setting-form.ts'

/** The time zone of the business. A stored zone that this browser does not list can still be selected. */
export function TimeZoneField() {
  const { register, formState } = useFormContext<SettingFields>()
  const stored = formState.defaultValues?.time_zone ?? 'UTC'
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].toSorted()

  return (
    <Field
      label={text.timeZone}
      hint={text.timeZoneHint}
      error={formState.errors.time_zone?.message}
    >
      {(controlProps) => (
        <select {...controlProps} {...register('time_zone')} className="control select-control">
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
