import * as text from '@askwell/messages/pages/testimonials'
import { brand } from '../../shared/brand.ts'
import { CallToAction } from '../../shared/marketing/call-to-action.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { Testimonials } from '../../shared/marketing/testimonials.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'

export const meta = () =>
  pageMeta({
    title: text.title,
    description: text.metaDescription({ brand: brand.name }),
    path: '/testimonials',
  })

export default function TestimonialsPage() {
  return (
    <>
      <div className="page grid gap-10 py-12 sm:py-16">
        <PageHeading lead={text.lead}>{text.title}</PageHeading>
        <Testimonials />
      </div>
      <CallToAction />
    </>
  )
}
