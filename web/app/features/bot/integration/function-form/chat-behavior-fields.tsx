import * as text from '@askwell/messages/functions/in-chats'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { TextArea, TextInput } from '../../../../shared/ui/inputs.tsx'
import { Toggle } from '../../shared/toggle.tsx'
import type { FunctionValues } from '../shared/function-values.ts'
import { RichText } from '../../../../shared/ui/rich-text.tsx'

/** Settings for the use in chats: when the function runs, for whom, and the texts for visitors. */
export function ChatBehaviorFields({ botId }: { botId: string }) {
  const titleId = useId()

  return (
    <fieldset
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-1 gap-5 border-t border-line pt-5"
    >
      <h3 id={titleId} className="text-lg">
        {text.title}
      </h3>
      <FlagField name="is_enabled" label={text.enabled} hint={text.enabledHint} />
      <FlagField name="asks_visitor" label={text.asksVisitor} hint={text.asksVisitorHint} />
      <FlagField
        name="needs_identity"
        label={text.needsIdentity}
        hint={<IdentityHint botId={botId} />}
      />
      <ChatTextFields />
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

const identityLink =
  (botId: string) =>
  (linkText: string, inNewTab: string): ReactNode => (
    <a
      href={`/chatbot/${botId}?tab=embed#identity`}
      target="_blank"
      rel="noopener"
      className="text-brand underline underline-offset-2"
    >
      {linkText}
      <span className="sr-only">{inNewTab}</span>
    </a>
  )

/** A hint with a link, which opens a new tab because the form may have unsaved values. */
function IdentityHint({ botId }: { botId: string }) {
  return <RichText parts={text.needsIdentityHint({ link: identityLink(botId) })} />
}

function ChatTextFields() {
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
          label={text.answerLabel}
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
