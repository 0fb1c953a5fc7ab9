import * as privacyText from '@askwell/messages/pages/privacy'
import { Privacy } from '../../features/pages/privacy.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: privacyText.title,
    description: privacyText.metaDescription({ brand: brand.name }),
    path: '/privacy_and_policy',
  })

export default Privacy
