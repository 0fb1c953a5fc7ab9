import type { PublicBot } from '@askwell/contract/chat'
import { Icon } from './icons.tsx'
import { chatTexts } from '../texts.ts'

type HeaderProps = {
  bot: PublicBot
  avatar: string
  /** The public page is a document of its own; the preview stands inside one. */
  level: 'h1' | 'h2'
  canReset: boolean
  onReset: () => void
  onClose?: (() => void) | undefined
}

export function Header({ bot, avatar, level: Title, canReset, onReset, onClose }: HeaderProps) {
  return (
    <header className="cw-header">
      <img className="cw-portrait" src={avatar} alt="" width={40} height={40} />
      <Title className="cw-title">{bot.name}</Title>
      <IconButton
        name={chatTexts.newConversation}
        shape="fresh"
        isDisabled={!canReset}
        onPress={onReset}
      />
      {onClose && <IconButton name={chatTexts.closeChat} shape="close" onPress={onClose} />}
    </header>
  )
}

type IconButtonProps = {
  name: string
  shape: Parameters<typeof Icon>[0]['shape']
  onPress: () => void
  isDisabled?: boolean
  /** Given for a button that stays pressed. */
  isPressed?: boolean
}

export function IconButton(props: IconButtonProps) {
  const { name, shape, onPress, isDisabled = false, isPressed } = props
  return (
    <button
      type="button"
      className="cw-icon-button"
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon shape={shape} />
    </button>
  )
}
