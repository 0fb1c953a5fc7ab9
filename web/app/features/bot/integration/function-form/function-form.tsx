import {
  functionMethods,
  type FunctionTransport,
} from '@askwell/contract/integrations/integration-rules'
import { functionFields } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../../shared/ui/button.tsx'
import { Field } from '../../../../shared/ui/field.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import { useKeptValues } from '../../../../shared/unsaved/use-kept-values.ts'
import type { KeptValues } from '../../../../shared/unsaved/use-kept-values.ts'
import { AuthFields } from './auth-fields.tsx'
import { DefinitionField } from './definition-field.tsx'
import type { CheckedFunction, FunctionValues, PictureChange } from '../shared/function-values.ts'
import { ChatBehaviorFields } from './chat-behavior-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { useSaveFunction } from '../shared/use-save-function.ts'

export type FunctionFormProps = {
  botId: string
  functionId: string | null
  initialValues: CheckedFunction
  /** Path of the stored picture; null without one. */
  image: string | null
  /** Functions of connectors have no fields for the address or credentials. */
  transport: FunctionTransport
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

const kept: KeptValues<{ fields: FunctionValues; picture: PictureChange }> = new Map()

export function FunctionForm({
  botId,
  functionId,
  initialValues,
  image,
  transport,
  onDirty,
  onSaved,
}: FunctionFormProps) {
  const form = useForm<FunctionValues, unknown, CheckedFunction>({
    resolver: zodResolver(functionFields),
    mode: 'onTouched',
    defaultValues: initialValues,
  })
  const { picture, setPicture } = useUnsaved({ botId, functionId, onDirty }, form)
  const { isBusy, submit } = useSaveFunction({ botId, functionId, form, picture, onSaved })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
        <NameField />
        <DefinitionField />
        {transport === 'mail' ? null : <AddressFields hasMethod={transport === 'http'} />}
        {transport === 'http' ? <AuthFields /> : null}
        <ChatBehaviorFields botId={botId} />
        <PictureField stored={image} picture={picture} onChange={setPicture} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-surface px-5 py-4">
          <Button
            type="submit"
            isBusy={isBusy}
            busyLabel={functionId === null ? text.submitting : text.updating}
            className="max-sm:grow"
          >
            {functionId === null ? text.submit : text.update}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function useUnsaved(
  { botId, functionId, onDirty }: Pick<FunctionFormProps, 'botId' | 'functionId' | 'onDirty'>,
  form: UseFormReturn<FunctionValues, unknown, CheckedFunction>,
) {
  const [picture, setPicture] = useState<PictureChange>('same')
  const isDirty = form.formState.isDirty || picture !== 'same'
  useKeptValues(kept, {
    name: `${botId} ${functionId ?? ''}`,
    isUnsaved: isDirty,
    values: () => ({ fields: form.getValues(), picture }),
    restore: (values) => {
      form.reset(values.fields, { keepDefaultValues: true })
      setPicture(values.picture)
    },
  })

  // A layout effect, so that the panel knows of a change before the next key press, for example Escape.
  useLayoutEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])

  return { picture, setPicture }
}

// Separate components, so that fields register in order: the first invalid one in this order receives the focus.
function NameField() {
  const { register, formState } = useFormContext<FunctionValues>()

  return (
    <TextInput
      label={text.name}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      hint={text.nameHint}
      error={formState.errors.functionname?.message}
      {...register('functionname')}
    />
  )
}

function AddressFields({ hasMethod }: { hasMethod: boolean }) {
  const { register, formState } = useFormContext<FunctionValues>()
  const { errors } = formState

  return (
    <>
      <TextInput
        label={text.url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://api.example.com/orders/{order_id}"
        hint={text.urlHint}
        error={errors.url?.message}
        {...register('url')}
      />
      {hasMethod ? (
        <Field label={text.method} hint={text.methodHint} error={errors.method?.message ?? ''}>
          {(controlProps) => (
            <select {...controlProps} {...register('method')} className="control select-control">
              {functionMethods.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
    </>
  )
}
