import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { PageHeading } from '../shared/ui/card.tsx'
import { cookiesPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.cookies,
    description: text.cookiesOnOf(brand.name),
    path: '/cookies',
  })

export default function CookiesPage() {
  return (
    <div className="page py-12 sm:py-16">
      <PageHeading>{text.cookies}</PageHeading>
    </div>
  )
}
