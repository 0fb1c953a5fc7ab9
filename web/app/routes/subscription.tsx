import { PricingSection } from '../features/pricing/pricing-section.tsx'
import { productFacts } from '../features/pricing/product-facts.ts'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { subscriptionPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.pricing,
    description: text.plansOfByMessagesAndOf(brand.name),
    path: '/subscription',
    facts: productFacts(),
  })

export default function SubscriptionPage() {
  return <PricingSection level="h1" />
}
