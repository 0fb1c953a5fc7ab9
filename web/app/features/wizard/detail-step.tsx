import { limits } from '@askwell/contract/limits'
import * as text from '@askwell/messages/wizard/detail'
import { useFormContext } from 'react-hook-form'
import { PersonaFields } from '../../shared/knowledge/persona-fields.tsx'
import type { Personas } from '../../shared/knowledge/personas.ts'
import { TextInput } from '../../shared/ui/inputs.tsx'
import type { WizardValues } from './wizard-values.ts'

export function DetailStep(personas: Personas) {
  const { register, formState } = useFormContext<WizardValues>()

  return (
    <>
      <TextInput
        label={text.name}
        placeholder={text.namePlaceholder}
        autoComplete="off"
        maxLength={limits.botName}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <PersonaFields {...personas} />
    </>
  )
}
