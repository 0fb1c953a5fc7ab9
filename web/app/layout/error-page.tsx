import * as text from '@askwell/messages/app/crash'
import { isRouteErrorResponse } from 'react-router'
import { Button } from '../shared/ui/button.tsx'

/** The page for an error that no route handles. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404

  return (
    <main id="main" className="page grid min-h-dvh content-center justify-items-start gap-4 py-20">
      <title>{text.title}</title>
      <h1 className="text-3xl">{isMissing ? text.notFoundTitle : text.title}</h1>
      <p className="max-w-xl text-lg text-ink-2">{isMissing ? text.notFoundHint : text.hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{text.reload}</Button>
        <Button variant="outline" onClick={() => location.assign('/')}>
          {text.toHomePage}
        </Button>
      </div>
    </main>
  )
}
