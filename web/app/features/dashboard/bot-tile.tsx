import type { BotCard } from '@askwell/contract/bots'
import * as text from '@askwell/messages/bots/dashboard'
import { Code, Database, Eye, Settings2, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { IconLink } from '../../shared/ui/icon-button.tsx'
import { Pill } from '../../shared/ui/pill.tsx'
import { sourceState } from './source-state.ts'

/** Links of the icons. Delete opens the settings tab with its confirmation. */
const icons = [
  { query: 'tab=setting', label: text.settings, Icon: Settings2 },
  { query: 'tab=sources', label: text.sources, Icon: Database },
  { query: 'tab=chatUI', label: text.preview, Icon: Eye },
  { query: 'tab=embed', label: text.embed, Icon: Code },
  { query: 'tab=setting&delete=1', label: text.remove, Icon: Trash2 },
] as const

/** One chatbot. The whole card is a link; the five icons are links above it. */
export function BotTile({ bot }: { bot: BotCard }) {
  const state = sourceState(bot.sources)
  const botPath = `/chatbot/${encodeURIComponent(bot.id)}`

  return (
    <li className="relative flex min-h-48 flex-col rounded-xl bg-surface ring-1 ring-line ring-inset transition-shadow hover:shadow-lift">
      <div className="flex gap-3.5 p-5 pb-4">
        <Avatar imgId={bot.img_id} size={56} />
        <div className="min-w-0 pt-0.5">
          <h2 className="truncate text-lg">
            <Link
              to={`${botPath}?tab=setting`}
              className="after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
            >
              {bot.name}
            </Link>
          </h2>
          <p className="truncate text-sm text-ink-2">{bot.role_name}</p>
        </div>
      </div>
      <p className="flex min-h-7 flex-wrap items-center gap-2 px-5 pb-4 text-xs text-ink-3">
        {state ? (
          <>
            <Pill tone={state.tone}>{state.text}</Pill> {state.note}
          </>
        ) : null}
      </p>
      <ul className="mx-3 mt-auto flex justify-between border-t border-line py-2.5">
        {icons.map(({ query, label, Icon }) => (
          <li key={query} className="relative">
            <IconLink to={`${botPath}?${query}`} label={`${label}: ${bot.name}`} tip={label}>
              <Icon size={18} aria-hidden />
            </IconLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
