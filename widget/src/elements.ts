import * as text from '@askwell/messages/chat/widget'
import { settings } from './settings.ts'

// The launcher icon is white or black, whichever contrasts with the color of the launcher.
const css = `:host{all:initial;color-scheme:inherit;--c:light-dark(#0e6b57,#4fd1ae)}
div,button{position:fixed;bottom:var(--o);right:var(--o);z-index:var(--z);border:0;background:light-dark(#fbfaf7,#111412);box-shadow:0 0 0 1px #0001,0 8px 40px #0003}
div{bottom:calc(var(--o) + 72px);width:min(400px,100vw - 2*var(--o));height:min(680px,100vh - var(--o) - 92px);overflow:hidden;border-radius:28px;animation:a .16s}
button{width:56px;height:56px;padding:15px;border-radius:28px;background:var(--c);color:lab(from var(--c) calc((50 - l)*99) 0 0);cursor:pointer}
button:focus-visible{outline:2px solid var(--c);outline-offset:2px}
button:before{content:"";display:block;height:26px;background:currentColor;clip-path:path("M5 3h16q3 0 3 3v10q0 3-3 3h-8l-6 5v-5h-2q-3 0-3-3v-10q0-3 3-3z");forced-color-adjust:none}
button[aria-expanded=true]:before{clip-path:path("M4 6l2-2 7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7z")}
span{position:absolute;top:-4px;right:-4px;padding:0 7px;border-radius:28px;background:#b3261e;color:#fff;font:600 12px/20px system-ui}
iframe{width:100%;height:100%;border:0}
a{position:absolute;inset:0;padding:28px;color:light-dark(#1c1b18,#f1f0eb);background:inherit;font:15px/20px system-ui;text-align:center}
.left{right:auto;left:var(--o)}
@media(prefers-reduced-motion:no-preference){@keyframes a{from{opacity:0;translate:0 8px}}}
@media print{*{display:none}}
@media(forced-colors:active){div,button{outline:1px solid}button:before{background:ButtonText}}
@media(max-width:480px){div{inset:var(--t,0) 0 auto;width:100%;height:var(--v,100dvh);border-radius:0}div:not([hidden])+button{display:none}}
`

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}

/** The root element of the widget. All other elements are in its shadow root, isolated from the page's styles. */
export const host = document.createElement('chatbot-widget')
const badge = element('span', { hidden: true })
export const launcher = element('button', {})
/** Shown if the chat page does not respond. Opens it in a new tab; `_blank` implies `noopener`. */
export const fallbackLink = element('a', {
  hidden: true,
  target: '_blank',
  textContent: text.openInNewTab,
})
export const panel = element('div', { hidden: true, role: 'dialog', ariaLabel: text.chat })

/** Adds the launcher to the page. Uses an adopted style sheet, which `style-src 'self'` does not block. */
export function mount(): void {
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  panel.append(fallbackLink)
  launcher.append(badge)
  shadow.append(panel, launcher)
  applySettings()
  // Outside the body, because some sites replace the body during navigation.
  document.documentElement.append(host)
}

export function setStyle(name: string, value: string): void {
  host.style.setProperty(name, value)
}

/** Applies position, offset, z-index and launcher visibility. */
export function applySettings(): void {
  const { position, offset = 20, zIndex = 2147483000, hideLauncher = false } = settings
  panel.className = launcher.className = position ?? (document.dir === 'rtl' ? 'left' : 'right')
  setStyle('--o', `${offset}px`)
  setStyle('--z', `${zIndex}`)
  launcher.hidden = `${hideLauncher}` !== 'false'
}

/** Shows or hides the panel and updates the label of the launcher. */
export function show(isOpen: boolean, unread: number): void {
  panel.hidden = !isOpen
  badge.hidden = !unread
  badge.textContent = `${unread}`
  launcher.ariaExpanded = `${isOpen}`
  launcher.ariaLabel = isOpen
    ? text.closeChat
    : unread
      ? text.openChatUnread({ unread })
      : text.openChat
}
