import { isRouteErrorResponse } from 'react-router'
import { Button } from '../shared/ui/button.tsx'
import { layout as text } from '../messages/en.ts'

/** The last net: a readable sentence and a way on, never a blank page. */
export function Crash({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404

  return (
    <main id="main" className="page grid min-h-dvh content-center justify-items-start gap-4 py-20">
      <title>{text.somethingWentWrong}</title>
      <h1 className="text-3xl">{isMissing ? text.pageNotFound : text.somethingWentWrong}</h1>
      <p className="max-w-xl text-lg text-ink-2">
        {isMissing ? text.thisAddressLeadsNowhere : text.thisPageStoppedWorkingNothing}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{text.reloadThisPage}</Button>
        <Button variant="outline" onClick={() => location.assign('/')}>
          {text.goToTheHomePage}
        </Button>
      </div>
    </main>
  )
}
