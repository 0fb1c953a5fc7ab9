import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { PageHeading } from '../shared/ui/card.tsx'

export const meta = () =>
  pageMeta({
    title: 'Cookies',
    description: `Cookies on ${brand.name}.`,
    path: '/cookies',
  })

export default function CookiesPage() {
  return (
    <div className="page py-12 sm:py-16">
      <PageHeading>Cookies</PageHeading>
    </div>
  )
}
