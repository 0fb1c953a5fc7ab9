import * as cookiesText from '@askwell/messages/pages/cookies'
import * as text from '@askwell/messages/pages/meta'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { PageHeading } from '../../shared/ui/card.tsx'

export const meta = () =>
  pageMeta({
    title: text.cookiesTitle,
    description: cookiesText.metaDescription({ brand: brand.name }),
    path: '/cookies',
  })

export default function CookiesPage() {
  return (
    <div className="page py-12 sm:py-16">
      <PageHeading>{text.cookiesTitle}</PageHeading>
    </div>
  )
}
