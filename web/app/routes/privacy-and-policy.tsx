import { Privacy } from '../features/pages/privacy.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { privacyAndPolicyPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: 'Privacy & Policy',
    description: text.whatCollectsWhatItIsOf(brand.name),
    path: '/privacy_and_policy',
  })

export default Privacy
