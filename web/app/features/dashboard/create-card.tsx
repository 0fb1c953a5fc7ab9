import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { en } from '../../shared/en.ts'
import { dashboard as text } from '../../messages/en.ts'

type CreateCardProps = { used: number | undefined; allowed: number | undefined }

/** Comes first in the grid and says how many chatbots the plan leaves. */
export function CreateCard({ used, allowed }: CreateCardProps) {
  const isFull = used !== undefined && allowed !== undefined && used >= allowed

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
            {en.createNewChatbot}
          </Link>
        </h2>
        <p className="min-h-5 text-sm sm:min-h-10">
          {used !== undefined && allowed !== undefined
            ? text.ofUsedOnYourPlanOf(used, allowed)
            : ''}
          {isFull ? text.aLargerPlanBringsMore : ''}
        </p>
      </div>
    </li>
  )
}
