import * as text from '@askwell/messages/pages/not-found'
import { pageMeta } from '../shared/page-meta.ts'
import { Avatar } from '../shared/ui/avatar.tsx'
import { ButtonLink } from '../shared/ui/button.tsx'

export const meta = () => pageMeta({ title: text.title, isPrivate: true })

export default function NotFoundPage() {
  return (
    <div className="page grid justify-items-start gap-4 py-16 sm:py-24">
      <div className="flex items-end gap-3">
        <Avatar imgId={10} size={96} />
        <p className="mb-6 rounded-xl rounded-es-sm bg-coral-soft px-5 py-3 font-display text-xl font-bold text-coral-ink">
          404
        </p>
      </div>
      <h1 className="text-3xl">{text.title}</h1>
      <p className="max-w-xl text-lg text-ink-2">{text.lead}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{text.toHomePage}</ButtonLink>
        <ButtonLink to="/dashboard" variant="outline">
          {text.toDashboard}
        </ButtonLink>
      </div>
    </div>
  )
}
