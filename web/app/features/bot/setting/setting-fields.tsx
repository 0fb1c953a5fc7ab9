import { limits } from '@askwell/contract/limits'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { AvatarField } from '../../../shared/knowledge/avatar-panel.tsx'
import { PersonaFields } from '../../../shared/knowledge/persona-fields.tsx'
import { usePersonas } from '../../../shared/knowledge/personas.ts'
import { knowledgeWords as words } from '../../../messages/en.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { TextArea, TextInput } from '../../../shared/ui/inputs.tsx'
import { ColourField } from './colour-field.tsx'
import type { SettingFields } from './setting-form.ts'
import { Toggle } from './toggle.tsx'
import { botSetting as text } from '../../../messages/en.ts'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h3 className="text-lg">{title}</h3>
      {children}
    </Card>
  )
}

export function IdentityFields() {
  const { register, formState } = useFormContext<SettingFields>()
  const { roles, personalities } = usePersonas()
  const avatar = useController<SettingFields, 'img_id'>({ name: 'img_id' })

  return (
    <Group title={text.identity}>
      <TextInput
        label={text.chatbotName}
        autoComplete="off"
        maxLength={limits.botName}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <AvatarField value={avatar.field.value} onChange={avatar.field.onChange} />
      <PersonaFields roles={roles} personalities={personalities} />
    </Group>
  )
}

export function ChatFields() {
  const { register, formState } = useFormContext<SettingFields>()
  const { errors } = formState
  const colour = useController<SettingFields, 'bot_msg_bg_color'>({ name: 'bot_msg_bg_color' })

  return (
    <Group title={text.conversation}>
      <TextArea
        label={text.initialMessage}
        rows={3}
        maxLength={limits.initialMessage}
        error={errors.initial?.message}
        {...register('initial')}
      />
      <TextArea
        label={text.suggestedQuestions}
        rows={4}
        hint={text.oneQuestionALineEach}
        maxLength={limits.suggested}
        error={errors.suggested?.message}
        {...register('suggested')}
      />
      <TextInput
        label={text.hintText}
        hint={text.shownInTheEmptyMessage}
        maxLength={limits.placeholder}
        error={errors.placeholder?.message}
        {...register('placeholder')}
      />
      <ColourField
        value={colour.field.value}
        onChange={colour.field.onChange}
        error={errors.bot_msg_bg_color?.message}
      />
    </Group>
  )
}

export function BehaviourFields() {
  const { register, formState } = useFormContext<SettingFields>()
  const { field } = useController<SettingFields, 'use_custom'>({ name: 'use_custom' })

  return (
    <Group title={text.behaviour}>
      <Toggle
        label={words.onlyOwnData}
        hint={text.whenNothingFittingIsFound}
        isOn={field.value === 'true'}
        onChange={(isOn) => field.onChange(isOn ? 'true' : 'false')}
      />
      <TextArea
        label={text.prompt}
        rows={6}
        hint={text.whatTheChatbotShouldDo}
        maxLength={limits.prompt}
        error={formState.errors.prompt?.message}
        {...register('prompt')}
      />
    </Group>
  )
}

export function PlaceFields() {
  const { register, formState, watch } = useFormContext<SettingFields>()

  return (
    <Group title={text.whereItMayBeUsed}>
      <TextInput
        label={text.domain}
        placeholder={text.exampleComShopExampleOrg}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        hint={watch('domain').trim() === '' ? words.anySiteMayEmbed : text.onlyTheseSitesAndTheir}
        error={formState.errors.domain?.message}
        {...register('domain')}
      />
    </Group>
  )
}
