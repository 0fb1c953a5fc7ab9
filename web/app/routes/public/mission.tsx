import * as text from '@askwell/messages/pages/meta'
import * as missionText from '@askwell/messages/pages/mission'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { PageHeading } from '../../shared/ui/card.tsx'

export const meta = () =>
  pageMeta({
    title: text.missionTitle,
    description: missionText.metaDescription({ brand: brand.name }),
    path: '/mission',
  })

export default function MissionPage() {
  return (
    <div className="page py-12 sm:py-16">
      <PageHeading>{text.missionTitle}</PageHeading>
    </div>
  )
}
