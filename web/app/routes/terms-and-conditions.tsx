import { Terms } from '../features/pages/terms.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Terms & Conditions',
    description: `The terms of use of ${brand.name}: accounts, knowledge, subscriptions and changes.`,
    path: '/terms_and_conditions',
  })

export default Terms
