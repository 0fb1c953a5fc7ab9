import { limits } from '@askwell/contract/limits'
import { useController, useFormContext } from 'react-hook-form'
import { AvatarField } from '../../shared/knowledge/avatar-panel.tsx'
import { TextArea, TextInput } from '../../shared/ui/inputs.tsx'
import type { Draft } from './draft.ts'

export function SettingStep() {
  const { register, formState } = useFormContext<Draft>()
  const { field } = useController<Draft, 'image'>({ name: 'image' })

  return (
    <>
      <AvatarField value={field.value} onChange={field.onChange} />
      <TextArea
        label="Initial message"
        rows={3}
        placeholder="Hello! How can I help you today?"
        hint="The first bubble of every conversation. Leave it empty for a friendly greeting."
        maxLength={limits.initialMessage}
        error={formState.errors.initial?.message}
        {...register('initial')}
      />
      <TextArea
        label="Suggested questions"
        rows={4}
        placeholder={'What are your opening hours?\nHow do I reach you?'}
        hint="One question a line. Each becomes a button that asks it."
        maxLength={limits.suggested}
        error={formState.errors.suggested?.message}
        {...register('suggested')}
      />
      <TextInput
        label="Hint message"
        placeholder="Ask a question"
        hint="Shown in the empty message box."
        maxLength={limits.placeholder}
        error={formState.errors.placeholder?.message}
        {...register('placeholder')}
      />
    </>
  )
}
