import { Terms } from '../features/pages/terms.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { termsAndConditionsPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: 'Terms & Conditions',
    description: text.theTermsOfUseOfOf(brand.name),
    path: '/terms_and_conditions',
  })

export default Terms
