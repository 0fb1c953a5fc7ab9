import * as text from '@askwell/messages/knowledge/persona'
import { useController, useFormContext } from 'react-hook-form'
import { PersonaSelect } from './persona-select.tsx'
import type { Personas } from './personas.ts'

type WithPersona = { id1: string; id2: string }

/** The role and personality fields of the surrounding form. */
export function PersonaFields({ roles, personalities }: Personas) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PersonaField name="id1" label={text.role} choices={roles} />
      <PersonaField name="id2" label={text.personality} choices={personalities} />
    </div>
  )
}

type PersonaFieldProps = {
  name: keyof WithPersona
  label: 'Role' | 'Personality'
  choices: Personas['roles']
}

function PersonaField({ name, label, choices }: PersonaFieldProps) {
  const { trigger } = useFormContext<WithPersona>()
  const { field, fieldState } = useController<WithPersona>({ name })

  function change(value: string) {
    field.onChange(value)
    // Removes an error at once, not only on blur.
    if (fieldState.error) void trigger(name)
  }

  return (
    <PersonaSelect
      label={label}
      choices={choices}
      value={field.value}
      onChange={change}
      onBlur={field.onBlur}
      selectRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
