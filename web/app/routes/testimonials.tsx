import { brand } from '../shared/brand.ts'
import { Closing } from '../shared/closing.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { Quotes } from '../shared/testimonials.tsx'
import { PageHeading } from '../shared/ui/card.tsx'
import { testimonialsPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.testimonials,
    description: text.whatPeopleWhoWorkWithOf(brand.name),
    path: '/testimonials',
  })

export default function TestimonialsPage() {
  return (
    <>
      <div className="page grid gap-10 py-12 sm:py-16">
        <PageHeading lead={text.fivePeopleAboutTheQuestions}>{text.testimonials}</PageHeading>
        <Quotes />
      </div>
      <Closing />
    </>
  )
}
