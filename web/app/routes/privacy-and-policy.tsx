import { Privacy } from '../features/pages/privacy.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Privacy & Policy',
    description: `What ${brand.name} collects, what it is used for and how it is protected.`,
    path: '/privacy_and_policy',
  })

export default Privacy
