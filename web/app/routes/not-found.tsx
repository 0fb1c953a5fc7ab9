import { pageMeta } from '../shared/page-meta.ts'
import { Avatar } from '../shared/ui/avatar.tsx'
import { ButtonLink } from '../shared/ui/button.tsx'
import { notFoundPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.pageNotFound, isPrivate: true })

export default function NotFoundPage() {
  return (
    <div className="page grid justify-items-start gap-4 py-16 sm:py-24">
      <div className="flex items-end gap-3">
        <Avatar imgId={10} size={96} />
        <p className="mb-6 rounded-xl rounded-es-sm bg-coral-soft px-5 py-3 font-display text-xl font-bold text-coral-ink">
          404
        </p>
      </div>
      <h1 className="text-3xl">{text.pageNotFound}</h1>
      <p className="max-w-xl text-lg text-ink-2">{text.iCouldNotFindThis}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{text.goToTheHomePage}</ButtonLink>
        <ButtonLink to="/dashboard" variant="outline">
          {text.openTheDashboard}
        </ButtonLink>
      </div>
    </div>
  )
}
