import type { BotSetting } from '@askwell/contract/bots'
import * as text from '@askwell/messages/bots/detail'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../shared/ui/avatar.tsx'

/** The link to the dashboard, and the chatbot's name, role and avatar. */
export function BotHeader({ setting }: { setting: BotSetting }) {
  return (
    <div className="flex min-w-0 items-center gap-3 lg:grid lg:gap-5">
      <Link
        to="/dashboard"
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md pe-2 text-sm font-medium text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        <span className="max-sm:sr-only">{text.myChatbots}</span>
      </Link>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar imgId={setting.img_id} size={48} className="max-lg:size-9" />
        <div className="min-w-0">
          <p className="truncate font-display text-lg font-bold tracking-tight">{setting.name}</p>
          <p className="truncate text-sm text-ink-2 max-lg:sr-only">{setting.role_name}</p>
        </div>
      </div>
    </div>
  )
}
