import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { TextArea, TextInput } from '../../../shared/ui/inputs.tsx'
import { Toggle } from '../setting/toggle.tsx'
import type { FunctionValues } from './function-values.ts'
import { botIntegration as text } from '../../../messages/en.ts'

/** How chats use the function: when, for whom, and what visitors see of it. */
export function InChats({ botId }: { botId: string }) {
  const titleId = useId()

  return (
    <fieldset
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-1 gap-5 border-t border-line pt-5"
    >
      <h3 id={titleId} className="text-lg">
        {text.inChats}
      </h3>
      <FlagField name="is_enabled" label={text.enabled} hint={text.enabledHint} />
      <FlagField name="asks_visitor" label={text.asksVisitor} hint={text.asksVisitorHint} />
      <FlagField
        name="needs_identity"
        label={text.needsIdentity}
        hint={<IdentityHint botId={botId} />}
      />
      <WordsFields />
    </fieldset>
  )
}

type FlagFieldProps = Pick<Parameters<typeof Toggle>[0], 'label' | 'hint'> & {
  name: 'is_enabled' | 'asks_visitor' | 'needs_identity'
}

function FlagField({ name, label, hint }: FlagFieldProps) {
  const { field } = useController<FunctionValues, FlagFieldProps['name']>({ name })
  return <Toggle label={label} hint={hint} isOn={field.value === true} onChange={field.onChange} />
}

/** A new tab, because what stands in the form is not saved yet. */
function IdentityHint({ botId }: { botId: string }) {
  return (
    <>
      {text.needsIdentityHint}
      <a
        href={`/chatbot/${botId}?tab=embed#identity`}
        target="_blank"
        rel="noopener"
        className="text-brand underline underline-offset-2"
      >
        {text.needsIdentityLink}
        <span className="sr-only">{text.opensInNewTab}</span>
      </a>
      .
    </>
  )
}

function WordsFields() {
  const { register, formState } = useFormContext<FunctionValues>()
  const buttonLabel = useWatch<FunctionValues, 'button_label'>({ name: 'button_label' }) ?? ''
  const { errors } = formState

  return (
    <>
      <TextInput
        label={text.activityLabel}
        placeholder={text.activityPlaceholder}
        hint={text.activityHint}
        autoComplete="off"
        error={errors.activity?.message}
        {...register('activity')}
      />
      <TextInput
        label={text.buttonLabel}
        placeholder={text.buttonPlaceholder}
        hint={text.buttonHint}
        autoComplete="off"
        error={errors.button_label?.message}
        {...register('button_label')}
      />
      {buttonLabel.trim() === '' ? null : (
        <TextArea
          label={text.answerText}
          placeholder={text.answerPlaceholder}
          hint={text.answerHint}
          rows={3}
          error={errors.answer_text?.message}
          {...register('answer_text')}
        />
      )}
    </>
  )
}
