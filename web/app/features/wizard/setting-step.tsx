import { limits } from '@askwell/contract/limits'
import * as text from '@askwell/messages/wizard/setting'
import { useController, useFormContext } from 'react-hook-form'
import { AvatarField } from '../../shared/knowledge/avatar-panel.tsx'
import { TextArea, TextInput } from '../../shared/ui/inputs.tsx'
import type { WizardValues } from './wizard-values.ts'

export function SettingStep() {
  const { register, formState } = useFormContext<WizardValues>()
  const { field } = useController<WizardValues, 'image'>({ name: 'image' })

  return (
    <>
      <AvatarField value={field.value} onChange={field.onChange} />
      <TextArea
        label={text.initialMessage}
        rows={3}
        placeholder={text.initialMessagePlaceholder}
        hint={text.initialMessageHint}
        maxLength={limits.initialMessage}
        error={formState.errors.initial?.message}
        {...register('initial')}
      />
      <TextArea
        label={text.suggestedQuestions}
        rows={4}
        placeholder={text.suggestedQuestionsPlaceholder}
        hint={text.suggestedQuestionsHint}
        maxLength={limits.suggested}
        error={formState.errors.suggested?.message}
        {...register('suggested')}
      />
      <TextInput
        label={text.hintMessage}
        placeholder={text.hintMessagePlaceholder}
        hint={text.hintMessageHint}
        maxLength={limits.placeholder}
        error={formState.errors.placeholder?.message}
        {...register('placeholder')}
      />
    </>
  )
}
