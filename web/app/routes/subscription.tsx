import { PricingSection } from '../features/pricing/pricing-section.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description: `Plans of ${brand.name} by messages and chatbots, monthly or yearly. Start free.`,
    path: '/subscription',
  })

export default function SubscriptionPage() {
  return <PricingSection level="h1" />
}
