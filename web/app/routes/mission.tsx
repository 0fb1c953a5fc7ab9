import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { PageHeading } from '../shared/ui/card.tsx'

export const meta = () =>
  pageMeta({
    title: 'Our Mission',
    description: `The mission of ${brand.name}.`,
    path: '/mission',
  })

export default function MissionPage() {
  return (
    <div className="page py-12 sm:py-16">
      <PageHeading>Our Mission</PageHeading>
    </div>
  )
}
