import { limits } from '@askwell/contract/limits'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { AvatarField } from '../../../shared/knowledge/avatar-panel.tsx'
import { PersonaFields } from '../../../shared/knowledge/persona-fields.tsx'
import { usePersonas } from '../../../shared/knowledge/personas.ts'
import { words } from '../../../shared/knowledge/words.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { TextArea, TextInput } from '../../../shared/ui/inputs.tsx'
import { ColourField } from './colour-field.tsx'
import type { SettingFields } from './setting-form.ts'
import { Toggle } from './toggle.tsx'

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
    <Group title="Identity">
      <TextInput
        label="Chatbot name"
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
    <Group title="Conversation">
      <TextArea
        label="Initial message"
        rows={3}
        maxLength={limits.initialMessage}
        error={errors.initial?.message}
        {...register('initial')}
      />
      <TextArea
        label="Suggested questions"
        rows={4}
        hint="One question a line. Each becomes a button that asks it."
        maxLength={limits.suggested}
        error={errors.suggested?.message}
        {...register('suggested')}
      />
      <TextInput
        label="Hint text"
        hint="Shown in the empty message box."
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
    <Group title="Behaviour">
      <Toggle
        label={words.onlyOwnData}
        hint="When nothing fitting is found, the chatbot says so and no message is charged."
        isOn={field.value === 'true'}
        onChange={(isOn) => field.onChange(isOn ? 'true' : 'false')}
      />
      <TextArea
        label="Prompt"
        rows={6}
        hint="What the chatbot should do with its knowledge, in your words."
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
    <Group title="Where it may be used">
      <TextInput
        label="Domain"
        placeholder="example.com, shop.example.org"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        hint={
          watch('domain').trim() === ''
            ? words.anySiteMayEmbed
            : 'Only these sites and their subdomains may embed this chatbot. Separate several with commas.'
        }
        error={formState.errors.domain?.message}
        {...register('domain')}
      />
    </Group>
  )
}
