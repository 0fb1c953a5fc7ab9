import { limits } from '@askwell/contract/limits'
import { useController, useFormContext } from 'react-hook-form'
import { AvatarField } from '../../shared/knowledge/avatar-panel.tsx'
import { TextArea, TextInput } from '../../shared/ui/inputs.tsx'
import type { Draft } from './draft.ts'
import { wizard as text } from '../../messages/en.ts'

export function SettingStep() {
  const { register, formState } = useFormContext<Draft>()
  const { field } = useController<Draft, 'image'>({ name: 'image' })

  return (
    <>
      <AvatarField value={field.value} onChange={field.onChange} />
      <TextArea
        label={text.initialMessage}
        rows={3}
        placeholder={text.helloHowCanIHelp}
        hint={text.theFirstBubbleOfEvery}
        maxLength={limits.initialMessage}
        error={formState.errors.initial?.message}
        {...register('initial')}
      />
      <TextArea
        label={text.suggestedQuestions}
        rows={4}
        placeholder={text.whatAreYourOpeningHours}
        hint={text.oneQuestionALineEach}
        maxLength={limits.suggested}
        error={formState.errors.suggested?.message}
        {...register('suggested')}
      />
      <TextInput
        label={text.hintMessage}
        placeholder={text.askAQuestion}
        hint={text.shownInTheEmptyMessage}
        maxLength={limits.placeholder}
        error={formState.errors.placeholder?.message}
        {...register('placeholder')}
      />
    </>
  )
}
