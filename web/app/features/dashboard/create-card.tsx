import * as text from '@askwell/messages/bots/dashboard'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

type CreateCardProps = { used: number | undefined; allowed: number | undefined }

/** The first card of the grid, which creates a chatbot and shows how many the plan includes. */
export function CreateCard({ used, allowed }: CreateCardProps) {
  return (
    <li className="relative flex items-center gap-4 rounded-xl bg-brand-soft p-5 text-on-brand-soft transition-shadow hover:shadow-lift sm:min-h-48 sm:flex-col sm:items-start sm:justify-between">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand text-on-brand">
        <Plus size={22} aria-hidden />
      </span>
      <div className="grid gap-0.5">
        <h2 className="text-xl">
          <Link
            to="/create-new-chatbot"
            className="after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
          >
            {text.createChatbot}
          </Link>
        </h2>
        <p className="min-h-5 text-sm sm:min-h-10">
          {used !== undefined && allowed !== undefined ? usage({ used, allowed }) : ''}
        </p>
      </div>
    </li>
  )
}

const usage = (bots: { used: number; allowed: number }) =>
  bots.used >= bots.allowed ? text.botsAllUsed(bots) : text.botsUsed(bots)
