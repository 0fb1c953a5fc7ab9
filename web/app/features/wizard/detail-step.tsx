import { limits } from '@askwell/contract/limits'
import { useFormContext } from 'react-hook-form'
import { PersonaFields } from '../../shared/knowledge/persona-fields.tsx'
import type { Personas } from '../../shared/knowledge/personas.ts'
import { TextInput } from '../../shared/ui/inputs.tsx'
import type { Draft } from './draft.ts'
import { wizard as text } from '../../messages/en.ts'

export function DetailStep(personas: Personas) {
  const { register, formState } = useFormContext<Draft>()

  return (
    <>
      <TextInput
        label={text.chatbotName}
        placeholder={text.forExampleAmpere}
        autoComplete="off"
        maxLength={limits.botName}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <PersonaFields {...personas} />
    </>
  )
}
