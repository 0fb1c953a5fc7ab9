import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { Quotes } from '../shared/testimonials.tsx'
import { PageHeading } from '../shared/ui/card.tsx'

export const meta = () =>
  pageMeta({
    title: 'Testimonials',
    description: `What people who work with ${brand.name} every day say about it.`,
    path: '/testimonials',
  })

export default function TestimonialsPage() {
  return (
    <div className="page grid gap-10 py-12 sm:py-16">
      <PageHeading lead="Five people about the questions they no longer answer twice.">
        Testimonials
      </PageHeading>
      <Quotes />
    </div>
  )
}
