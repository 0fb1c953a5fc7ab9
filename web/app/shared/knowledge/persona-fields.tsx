import * as text from '@askwell/messages/knowledge/persona'
import { useController, useFormContext } from 'react-hook-form'
import { PersonaSelect, type PersonaTexts } from './persona-select.tsx'
import type { Personas } from './personas.ts'

const roleTexts: PersonaTexts = {
  label: text.role,
  select: text.selectRole,
  custom: text.customRole,
  customNeedsModel: text.customRoleNeedsModel,
  placeholder: text.rolePlaceholder,
}
const personalityTexts: PersonaTexts = {
  label: text.personality,
  select: text.selectPersonality,
  custom: text.customPersonality,
  customNeedsModel: text.customPersonalityNeedsModel,
  placeholder: text.personalityPlaceholder,
}

type WithPersona = { id1: string; id2: string }

/** The role and personality fields of the surrounding form. */
export function PersonaFields({ roles, personalities }: Personas) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PersonaField name="id1" texts={roleTexts} choices={roles} />
      <PersonaField name="id2" texts={personalityTexts} choices={personalities} />
    </div>
  )
}

type PersonaFieldProps = {
  name: keyof WithPersona
  texts: PersonaTexts
  choices: Personas['roles']
}

function PersonaField({ name, texts, choices }: PersonaFieldProps) {
  const { trigger } = useFormContext<WithPersona>()
  const { field, fieldState } = useController<WithPersona>({ name })

  function change(value: string) {
    field.onChange(value)
    // Clears an error immediately, not only on blur.
    if (fieldState.error) void trigger(name)
  }

  return (
    <PersonaSelect
      texts={texts}
      choices={choices}
      value={field.value}
      onChange={change}
      onBlur={field.onBlur}
      selectRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
