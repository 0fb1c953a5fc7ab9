import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { PageHeading } from '../shared/ui/card.tsx'
import { missionPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.ourMission,
    description: text.theMissionOfOf(brand.name),
    path: '/mission',
  })

export default function MissionPage() {
  return (
    <div className="page py-12 sm:py-16">
      <PageHeading>{text.ourMission}</PageHeading>
    </div>
  )
}
