import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { PanelProps } from '../panel-props.ts'
import { DeleteBot } from './delete-bot.tsx'
import { LookPreview } from './look-preview.tsx'
import { BehaviourFields, ChatFields, IdentityFields, PlaceFields } from './setting-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { fieldsOf, settingSchema } from './setting-form.ts'
import type { SettingFields } from './setting-form.ts'
import { useSave } from './use-save.ts'

/** Everything about the chatbot but its knowledge. */
export function SettingTab({ setting, onUnsaved, onDeleted }: PanelProps) {
  const form = useForm<SettingFields, unknown, SettingFields>({
    resolver: zodResolver(settingSchema),
    mode: 'onTouched',
    values: fieldsOf(setting),
    // Another tab may have changed the instruction; what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty } = form.formState
  const { isSaving, save } = useSave(setting, form)

  useEffect(() => {
    onUnsaved(isDirty)
    return () => onUnsaved(false)
  }, [isDirty, onUnsaved])

  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,48rem)_minmax(16rem,22rem)]">
        <div className="grid max-w-3xl grid-cols-1 content-start gap-8">
          <form
            noValidate
            className="grid grid-cols-1 gap-6"
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <IdentityFields />
            <ChatFields />
            <BehaviourFields />
            <PlaceFields />
            <SaveBar
              isShown={isDirty || isSaving}
              isSaving={isSaving}
              onDiscard={() => form.reset()}
            />
          </form>
          <DeleteBot botId={setting.id} name={setting.name} onDeleted={onDeleted} />
        </div>
        <LookPreview />
      </div>
    </FormProvider>
  )
}
