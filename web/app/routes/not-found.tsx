import { pageMeta } from '../shared/page-meta.ts'
import { ButtonLink } from '../shared/ui/button.tsx'

export const meta = () => pageMeta({ title: 'Page not found', isPrivate: true })

export default function NotFoundPage() {
  return (
    <div className="page grid justify-items-start gap-4 py-20 sm:py-28">
      <p className="font-display text-5xl font-bold text-coral">404</p>
      <h1 className="text-3xl">Page not found</h1>
      <p className="max-w-xl text-lg text-ink-2">
        Nothing lives at this address. It may have moved, or a letter went missing on the way.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/dashboard" variant="outline">
          Open the dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
