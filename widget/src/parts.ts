import { settings } from './settings.ts'

// The sign on the launcher is white or black, whichever the launcher's colour needs.
const css = `:host{all:initial;color-scheme:light dark;--c:light-dark(#0e6b57,#4fd1ae)}
div,button{position:fixed;bottom:var(--o);right:var(--o);z-index:var(--z);border:0;background:light-dark(#fbfaf7,#111412);box-shadow:0 0 0 1px #0001,0 8px 40px #0003}
div{bottom:calc(var(--o) + 72px);width:min(400px,100vw - 2*var(--o));height:min(var(--h,680px),100vh - var(--o) - 92px);overflow:hidden;border-radius:28px;animation:a .16s}
button{width:56px;height:56px;padding:15px;border-radius:50%;background:var(--c);color:lab(from var(--c) calc((50 - l)*99) 0 0);cursor:pointer}
button:focus-visible{outline:2px solid var(--c);outline-offset:2px}
button:before{content:"";display:block;height:26px;background:currentColor;clip-path:path("M5 3h16q3 0 3 3v10q0 3-3 3h-8l-6 5v-5h-2q-3 0-3-3v-10q0-3 3-3z");forced-color-adjust:none}
button[aria-expanded=true]:before{clip-path:path("M4 6l2-2 7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7z")}
span{position:absolute;top:-4px;right:-4px;padding:0 7px;border-radius:10px;background:#b3261e;color:#fff;font:600 12px/20px system-ui}
iframe{width:100%;height:100%;border:0}
a{position:absolute;inset:0;padding:40px 28px;color:light-dark(#1c1b18,#f1f0eb);background:inherit;font:15px/22px system-ui;text-align:center}
.left{right:auto;left:var(--o)}
@keyframes a{from{opacity:0;translate:0 8px}}
@media(max-width:480px){div{inset:var(--t,0) 0 auto;width:100%;height:var(--v,100dvh);border-radius:0}div:not([hidden])+button{display:none}}
@media(prefers-reduced-motion:reduce){div{animation:none}}
`

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}

/** Element of the widget; everything else lives in its shadow, out of reach of the page's styles. */
export const host = document.createElement('chatbot-widget')
const badge = element('span', { hidden: true })
export const launcher = element('button', { type: 'button' })
/** Says that the chat page does not answer, and leads there. */
export const note = element('a', {
  hidden: true,
  target: '_blank',
  rel: 'noopener',
  textContent: 'The chat could not load here. Open it in a new tab.',
})
export const panel = element('div', { hidden: true, role: 'dialog', ariaLabel: 'Chat' })

/** Puts the launcher on the page. The style sheet is adopted, which `style-src 'self'` allows. */
export function draw(): void {
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  panel.append(note)
  launcher.append(badge)
  shadow.append(panel, launcher)
  arrange()
  // Navigation that replaces the body keeps what stands beside it.
  document.documentElement.append(host)
}

export function style(name: string, value: string): void {
  host.style.setProperty(name, value)
}

/** Follows the settings: side, distance, layer, launcher. */
export function arrange(): void {
  const { position, offset = 20, zIndex = 2147483000, hideLauncher = false } = settings
  panel.className = launcher.className = position ?? (document.dir === 'rtl' ? 'left' : 'right')
  style('--o', `${offset}px`)
  style('--z', `${zIndex}`)
  launcher.hidden = `${hideLauncher}` !== 'false'
}

/** Shows or hides the panel, and names the launcher after what a press does. */
export function show(isOpen: boolean, unread: number): void {
  panel.hidden = !isOpen
  badge.hidden = !unread
  badge.textContent = `${unread}`
  launcher.ariaExpanded = `${isOpen}`
  launcher.ariaLabel = isOpen ? 'Close chat' : unread ? `Open chat, ${unread} unread` : 'Open chat'
}
