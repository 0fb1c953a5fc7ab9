import type { PublicBot } from '@askwell/contract/chat'
import * as text from '@askwell/messages/chat/window'
import { Icon } from './icons.tsx'

type HeaderProps = {
  bot: PublicBot
  avatar: string
  /** 'h1' on the public page; 'h2' in the preview, which is part of another page. */
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
        name={text.newConversation}
        shape="plus"
        isDisabled={!canReset}
        onPress={onReset}
      />
      {onClose && <IconButton name={text.closeChat} shape="close" onPress={onClose} />}
    </header>
  )
}

type IconButtonProps = {
  name: string
  shape: Parameters<typeof Icon>[0]['shape']
  onPress: () => void
  isDisabled?: boolean
  /** Only for a toggle button. */
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
