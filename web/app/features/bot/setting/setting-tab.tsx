import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { usePersonas } from '../../../shared/knowledge/personas.ts'
import { useKeptValues } from '../../../shared/unsaved/use-kept-values.ts'
import type { KeptValues } from '../../../shared/unsaved/use-kept-values.ts'
import type { PanelProps } from '../shared/panel-props.ts'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { DeleteBot } from './delete-bot.tsx'
import { LookPreview } from './look-preview.tsx'
import {
  BehaviorFields,
  ChatFields,
  IdentityFields,
  DomainFields,
  VisitorInformationFields,
} from './setting-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { changedFields, fieldsOf, settingSchema } from './setting-form.ts'
import type { SettingFields } from './setting-form.ts'
import { useSaveSetting } from './use-save-setting.ts'

const kept: KeptValues<Partial<SettingFields>> = new Map()

/** All settings of a chatbot except its sources. */
export function SettingTab(props: PanelProps) {
  const { isLoading } = usePersonas()
  // The form waits for the lists, because a role that is not in the list counts as custom text.
  return isLoading ? <PanelSkeleton /> : <SettingForm {...props} />
}

function SettingForm({ setting, onUnsaved, onDeleted }: PanelProps) {
  const form = useForm<SettingFields, unknown, SettingFields>({
    resolver: zodResolver(settingSchema),
    mode: 'onTouched',
    values: fieldsOf(setting),
    // Keeps unsaved input when another tab has changed the instruction.
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, dirtyFields } = form.formState
  const { isSaving, save } = useSaveSetting(setting, form)

  useKeptValues(kept, {
    name: setting.id,
    isUnsaved: isDirty,
    values: () => changedFields(form.getValues(), dirtyFields),
    restore: (changes) =>
      form.reset({ ...form.getValues(), ...changes }, { keepDefaultValues: true }),
  })

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
            <BehaviorFields />
            <VisitorInformationFields />
            <DomainFields />
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
