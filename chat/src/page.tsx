import type { PublicBot } from '@askwell/contract/chat'
import { createRoot } from 'react-dom/client'
import { Chat, Unavailable } from './chat.tsx'
import { hostPageOf } from './frame/host-page.ts'

/** The settings that the server writes into the page. `bot` is null if the bot does not exist. */
export type PageSettings = {
  botId: string
  bot: PublicBot | null
  apiUrl: string
  brand: string
  homeUrl: string
}

/** Parses the settings block. It is not validated, because the server writes it from validated values. */
function settingsOf(block: HTMLElement | null): PageSettings | undefined {
  const text = block?.textContent?.trim() ?? ''
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text.startsWith('{') ? (JSON.parse(text) as PageSettings) : undefined
}

function Page({ settings }: { settings: PageSettings | undefined }) {
  if (!settings?.bot) return <Unavailable />
  const { botId, bot, apiUrl, brand, homeUrl } = settings

  return (
    <main className="cw-page">
      <Chat
        kind="public"
        botId={botId}
        bot={bot}
        apiUrl={apiUrl}
        brand={brand}
        homeUrl={homeUrl}
        host={host}
      />
    </main>
  )
}

const host = hostPageOf(window)
// The embed script passes the color scheme of the embedding site as window name; 'normal' means light.
if (host && window.name)
  document.documentElement.style.colorScheme = window.name.replace('normal', 'light')
const root = document.getElementById('chat')
if (root) {
  createRoot(root).render(<Page settings={settingsOf(document.getElementById('bot'))} />)
}
