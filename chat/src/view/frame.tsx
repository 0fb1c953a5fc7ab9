import type { PublicBot } from '@askwell/contract/chat'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { HostPage } from '../frame/host-page.ts'
import { bubbleColours } from './colour.ts'

type FrameProps = { bot: PublicBot; host: HostPage | undefined; children: ReactNode }

/** The outer box: the bot's colours, Escape, and links that lead back to the embedding site. */
export function Frame({ bot, host, children }: FrameProps) {
  const box = useRef<HTMLElement>(null)

  useEffect(() => {
    const { background, text, ring } = bubbleColours(bot.bot_msg_bg_color)
    // Through the style object: the page's policy refuses style attributes.
    box.current?.style.setProperty('--cw-bot', background)
    box.current?.style.setProperty('--cw-on-bot', text)
    box.current?.style.setProperty('--cw-ring', ringColour(ring))
  }, [bot.bot_msg_bg_color])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) host?.tell({ type: 'close' })
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (!host || !link || !isPlain || link.origin !== host.origin) return
    event.preventDefault()
    host.tell({ type: 'navigate', url: link.href })
  }

  return (
    // It only listens to what its own controls let through; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      ref={box}
      className="cw"
      aria-label={`Chat with ${bot.name}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {children}
    </section>
  )
}

function ringColour({ light, dark }: { light: boolean; dark: boolean }): string {
  const line = 'var(--cw-line)'
  return `light-dark(${light ? line : 'transparent'}, ${dark ? line : 'transparent'})`
}
