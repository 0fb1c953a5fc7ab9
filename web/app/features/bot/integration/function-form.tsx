import { functionMethods, type FunctionTransport } from '@askwell/contract/integration-rules'
import { functionFields } from '@askwell/contract/integrations'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { AuthFields } from './auth-fields.tsx'
import { DefinitionField } from './definition-field.tsx'
import type { CheckedFunction, FunctionValues, PictureChange } from './function-values.ts'
import { InChats } from './in-chats.tsx'
import { PictureField } from './picture-field.tsx'
import { useSaveFunction } from './use-save-function.ts'
import { words } from './words.ts'
import { botIntegration as text } from '../../../messages/en.ts'

export type FunctionFormProps = {
  botId: string
  functionId: string | null
  start: CheckedFunction
  /** Path of the stored picture. */
  image: string | null
  /** What a connector decided about address and credentials is no part of the form. */
  transport: FunctionTransport
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

export function FunctionForm({
  botId,
  functionId,
  start,
  image,
  transport,
  onDirty,
  onSaved,
}: FunctionFormProps) {
  const form = useForm<FunctionValues, unknown, CheckedFunction>({
    resolver: zodResolver(functionFields),
    mode: 'onTouched',
    defaultValues: start,
  })
  const [picture, setPicture] = useState<PictureChange>('same')
  const { isBusy, submit } = useSaveFunction({ botId, functionId, form, picture, onSaved })
  const isDirty = form.formState.isDirty || picture !== 'same'

  // Before the browser takes the next key: an Escape right after a change must find the panel informed.
  useLayoutEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
        <NameField />
        <DefinitionField />
        {transport === 'mail' ? null : <AddressFields hasMethod={transport === 'http'} />}
        {transport === 'http' ? <AuthFields /> : null}
        <InChats botId={botId} />
        <PictureField stored={image} picture={picture} onChange={setPicture} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-surface px-5 py-4">
          <Button
            type="submit"
            isBusy={isBusy}
            busyLabel={functionId === null ? words.submitting : words.updating}
            className="max-sm:grow"
          >
            {functionId === null ? words.submit : words.update}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

// Fields of their own, because the first wrong one in the order of rendering takes the focus.
function NameField() {
  const { register, formState } = useFormContext<FunctionValues>()

  return (
    <TextInput
      label={text.functionName}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      hint={text.lettersDigitsUnderscoresAndHyphens}
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
        hint={text.anArgumentInBracesIs}
        error={errors.url?.message}
        {...register('url')}
      />
      {hasMethod ? (
        <Field
          label={text.method}
          hint={text.postSendsTheArgumentsAs}
          error={errors.method?.message ?? ''}
        >
          {(wiring) => (
            <select {...wiring} {...register('method')} className="control select-control">
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
