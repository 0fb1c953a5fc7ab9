import { lazy, Suspense } from 'react'
import { DeferredPart } from './early-input.tsx'

const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }))

/** The footer, loaded after the page is interactive. */
export function PageFooter() {
  return (
    <Suspense>
      <DeferredPart>
        <Footer />
      </DeferredPart>
    </Suspense>
  )
}
