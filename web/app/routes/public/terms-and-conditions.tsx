import * as termsText from '@askwell/messages/pages/terms'
import { Terms } from '../../features/pages/terms.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: termsText.title,
    description: termsText.metaDescription({ brand: brand.name }),
    path: '/terms_and_conditions',
  })

export default Terms
