import type { PublicBot } from '@askwell/contract/chat'
import * as windowText from '@askwell/messages/chat/window'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { HostPage } from '../frame/host-page.ts'
import { bubbleColors } from './color.ts'

type ChatContainerProps = { bot: PublicBot; host: HostPage | undefined; children: ReactNode }

/** The outer element. Sets the bubble colors, handles Escape, and opens links to the embedding site in its window. */
export function ChatContainer({ bot, host, children }: ChatContainerProps) {
  const box = useRef<HTMLElement>(null)

  useEffect(() => {
    const color = bot.bot_msg_bg_color
    const { background, text, ring } = bubbleColors(color)
    // Set by script, because the content security policy blocks style attributes. Without a color the theme applies.
    const set = (name: string, value: string) =>
      box.current?.style.setProperty(`--cw-${name}`, color && value)
    set('bot', background)
    set('on-bot', text)
    set('ring', ringColor(ring))
  }, [bot.bot_msg_bg_color])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) host?.send({ type: 'close' })
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (!host || !link || !isPlain || link.origin !== host.origin) return
    event.preventDefault()
    host.send({ type: 'navigate', url: link.href })
  }

  return (
    // The section handles events that bubble up from its controls; it is not a control itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      ref={box}
      className="cw"
      aria-label={windowText.chatWith({ bot: bot.name })}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {children}
    </section>
  )
}

function ringColor({ light, dark }: { light: boolean; dark: boolean }): string {
  const line = 'var(--cw-line)'
  return `light-dark(${light ? line : 'transparent'}, ${dark ? line : 'transparent'})`
}
