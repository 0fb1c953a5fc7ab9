import { isRouteErrorResponse } from 'react-router'
import { Button } from '../shared/ui/button.tsx'

/** The last net: a readable sentence and a way on, never a blank page. */
export function Crash({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404

  return (
    <main id="main" className="page grid min-h-dvh content-center justify-items-start gap-4 py-20">
      <title>Something went wrong</title>
      <h1 className="text-3xl">{isMissing ? 'Page not found' : 'Something went wrong'}</h1>
      <p className="max-w-xl text-lg text-ink-2">
        {isMissing
          ? 'This address leads nowhere.'
          : 'This page stopped working. Nothing you saved is lost. Reloading usually helps.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload this page</Button>
        <Button variant="outline" onClick={() => location.assign('/')}>
          Go to the home page
        </Button>
      </div>
    </main>
  )
}
