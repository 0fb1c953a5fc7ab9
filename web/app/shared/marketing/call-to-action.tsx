import * as text from '@askwell/messages/pages/closing'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'

const avatars = [3, 2, 4, 16, 12] as const

/** The closing section of a marketing page, with a link to the dashboard. */
export function CallToAction() {
  return (
    <aside aria-labelledby="closing" className="page pt-8 pb-12 sm:pb-16">
      <div className="grid justify-items-center gap-6 rounded-2xl bg-coral-soft px-6 py-12 text-center sm:py-16">
        <div aria-hidden className="flex -space-x-2">
          {avatars.map((imgId) => (
            <Avatar key={imgId} imgId={imgId} size={52} className="ring-4 ring-(--coral-soft)" />
          ))}
        </div>
        <div className="grid gap-2">
          <h2 id="closing" className="text-2xl sm:text-3xl">
            {text.title}
          </h2>
          <p className="mx-auto max-w-lg text-lg text-ink-2">{text.lead}</p>
        </div>
        <ButtonLink to="/dashboard" size="lg">
          {text.createChatbot}
        </ButtonLink>
      </div>
    </aside>
  )
}
