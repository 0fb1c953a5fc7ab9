import { limits } from '@askwell/contract/limits'
import * as noticeText from '@askwell/messages/bots/ai-notice'
import * as text from '@askwell/messages/bots/settings'
import * as personaText from '@askwell/messages/knowledge/persona'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { AvatarField } from '../../../shared/knowledge/avatar-panel.tsx'
import { hasLanguageModel } from '../../../shared/language-model.ts'
import { PersonaFields } from '../../../shared/knowledge/persona-fields.tsx'
import { usePersonas } from '../../../shared/knowledge/personas.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { TextArea, TextInput } from '../../../shared/ui/inputs.tsx'
import { ColorField } from './color-field.tsx'
import type { SettingFields } from './setting-form.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { Toggle } from '../shared/toggle.tsx'

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
    <Group title={text.identityTitle}>
      <TextInput
        label={text.name}
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
  const color = useController<SettingFields, 'bot_msg_bg_color'>({ name: 'bot_msg_bg_color' })

  return (
    <Group title={text.conversationTitle}>
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
        hint={text.suggestedQuestionsHint}
        maxLength={limits.suggested}
        error={errors.suggested?.message}
        {...register('suggested')}
      />
      <TextInput
        label={text.hintText}
        hint={text.hintTextHint}
        maxLength={limits.placeholder}
        error={errors.placeholder?.message}
        {...register('placeholder')}
      />
      <ColorField
        value={color.field.value}
        onChange={color.field.onChange}
        error={errors.bot_msg_bg_color?.message}
      />
    </Group>
  )
}

export function BehaviorFields() {
  const { register, formState } = useFormContext<SettingFields>()
  const { field } = useController<SettingFields, 'use_custom'>({ name: 'use_custom' })

  return (
    <Group title={text.behaviorTitle}>
      <Toggle
        label={text.onlyOwnData}
        hint={text.onlyOwnDataHint}
        isOn={field.value === 'true'}
        onChange={(isOn) => field.onChange(isOn ? 'true' : 'false')}
      />
      <TextArea
        label={text.prompt}
        rows={6}
        hint={hasLanguageModel ? text.promptHint : personaText.promptNeedsModel}
        maxLength={limits.prompt}
        error={formState.errors.prompt?.message}
        {...register('prompt')}
      />
      <TimeZoneField />
    </Group>
  )
}

export function VisitorInformationFields() {
  const { register, formState } = useFormContext<SettingFields>()
  const { errors } = formState

  return (
    <Group title={noticeText.title}>
      <TextArea
        label={noticeText.label}
        rows={2}
        hint={noticeText.hint}
        maxLength={limits.aiNotice}
        error={errors.ai_notice?.message}
        {...register('ai_notice')}
      />
      <TextInput
        label={noticeText.privacyLabel}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={noticeText.privacyHint}
        maxLength={limits.privacyUrl}
        error={errors.privacy_url?.message}
        {...register('privacy_url')}
      />
    </Group>
  )
}

export function DomainFields() {
  const { register, formState, watch } = useFormContext<SettingFields>()

  return (
    <Group title={text.domainsTitle}>
      <TextInput
        label={text.domain}
        placeholder={text.domainPlaceholder}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        hint={watch('domain').trim() === '' ? text.anySiteMayEmbed : text.domainHint}
        error={formState.errors.domain?.message}
        {...register('domain')}
      />
    </Group>
  )
}
