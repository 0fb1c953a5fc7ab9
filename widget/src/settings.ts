/** How the owner of the page wants the chat; attributes arrive as text. */
export type Settings = {
  chatbotId?: string
  frontendUrl?: string | undefined
  position?: 'left' | 'right'
  /** Distance of the launcher from the window's edges, in pixels. */
  offset?: number | string
  zIndex?: number | string
  hideLauncher?: boolean | string
  /** Of a signed visitor. */
  identity?: { token: string } | undefined
}

// A classic script; no other element runs one.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const script = document.currentScript as HTMLScriptElement | null

/** `window.chatbotConfig` over the script's `data-*` attributes. */
export const settings: Settings = {
  frontendUrl: script?.src,
  // oxlint-disable-next-line typescript/no-misused-spread -- its own properties are what is wanted
  ...script?.dataset,
  ...window.chatbotConfig,
}

/** Origin of the chat page, '' when the setting is no http address. */
export function frontend(): string {
  const url = settings.frontendUrl ?? ''
  return /^https?:\/\/./.test(url) ? new URL(url).origin : ''
}

export function frameUrl(): string {
  const id = encodeURIComponent(settings.chatbotId ?? '')
  return `${frontend()}/chatbotiframe/${id}?embed=1&host=${location.origin}`
}

/** A coded line for whoever builds the page. */
export function complain(words: string): void {
  console.error(`[chatbot] ${words}`)
}
