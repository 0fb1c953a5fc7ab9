import * as text from '@askwell/messages/knowledge/avatars'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { avatarName, avatarNames } from './avatar-names.ts'

type AvatarFieldProps = { value: number; onChange: (imgId: number) => void }

/** The selected avatar, and a button that opens the picker. */
export function AvatarField({ value, onChange }: AvatarFieldProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <fieldset className="flex items-center gap-4">
      <legend className="mb-1.5 text-sm font-medium">{text.label}</legend>
      <Avatar imgId={value} size={72} alt={avatarName(value)} />
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {text.choose}
      </Button>
      <AvatarPanel
        isOpen={isOpen}
        value={value}
        onClose={() => setIsOpen(false)}
        onSelect={onChange}
      />
    </fieldset>
  )
}

type AvatarPanelProps = {
  isOpen: boolean
  value: number
  onClose: () => void
  onSelect: (imgId: number) => void
}

function AvatarPanel({ isOpen, value, onClose, onSelect }: AvatarPanelProps) {
  const [chosen, setChosen] = useState(value)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setChosen(value)
  }

  function select() {
    onSelect(chosen)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={text.panelTitle}
      footer={
        <Button disabled={chosen === 0} onClick={select}>
          {text.select}
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">{text.listLabel}</legend>
        <div className="grid grid-cols-3 gap-3">
          {avatarNames.map((name, index) => (
            <AvatarChoice
              key={name}
              imgId={index + 1}
              isChosen={chosen === index + 1}
              onChoose={setChosen}
            />
          ))}
        </div>
      </fieldset>
    </SidePanel>
  )
}

type AvatarChoiceProps = { imgId: number; isChosen: boolean; onChoose: (imgId: number) => void }

function AvatarChoice({ imgId, isChosen, onChoose }: AvatarChoiceProps) {
  return (
    <label
      className={clsx(
        'relative grid cursor-pointer justify-items-center rounded-xl p-2.5 ring-inset',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand',
        isChosen ? 'bg-brand-soft ring-2 ring-brand' : 'ring-1 ring-line hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name="avatar"
        className="sr-only"
        checked={isChosen}
        onChange={() => onChoose(imgId)}
      />
      <Avatar imgId={imgId} size={88} alt={avatarName(imgId)} className="h-auto w-full max-w-24" />
      {isChosen ? (
        <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-brand text-on-brand">
          <Check size={16} aria-hidden />
        </span>
      ) : null}
    </label>
  )
}
