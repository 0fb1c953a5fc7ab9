/** The settings of the embedding site; `data-*` attributes are strings. */
export type Settings = {
  chatbotId?: string
  frontendUrl?: string | undefined
  position?: 'left' | 'right'
  /** Distance of the launcher from the edges of the window, in pixels. */
  offset?: number | string
  zIndex?: number | string
  hideLauncher?: boolean | string
  identity?: { token: string } | undefined
}

// The script is a classic script, so `currentScript` is an HTML script element.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const script = document.currentScript as HTMLScriptElement | null

/** `window.chatbotConfig` overrides the script's `data-*` attributes. */
export const settings: Settings = {
  frontendUrl: script?.src,
  // oxlint-disable-next-line typescript/no-misused-spread -- only its own properties are needed
  ...script?.dataset,
  ...window.chatbotConfig,
}

/** The origin of the chat page; '' if the setting is not an HTTP(S) URL. */
export function frontendOrigin(): string {
  const url = settings.frontendUrl ?? ''
  return /^https?:\/\/./.test(url) ? new URL(url).origin : ''
}

export function frameUrl(): string {
  const id = encodeURIComponent(settings.chatbotId ?? '')
  return `${frontendOrigin()}/chatbotiframe/${id}?embed=1&host=${location.origin}`
}

/** Logs an error for the developers of the embedding site. */
export function logError(text: string): void {
  console.error(`[chatbot] ${text}`)
}
