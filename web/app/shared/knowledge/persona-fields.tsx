import { useController, useFormContext } from 'react-hook-form'
import { PersonaSelect } from './persona-select.tsx'
import type { Personas } from './personas.ts'
import { knowledgeShared as text } from '../../messages/en.ts'

type WithPersona = { id1: string; id2: string }

/** Role and personality of the form around it. */
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
    // A complaint leaves with the choice that answers it, not only with the next blur.
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
