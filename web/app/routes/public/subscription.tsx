import * as pricingText from '@askwell/messages/billing/pricing'
import * as text from '@askwell/messages/pages/meta'
import { PricingSection } from '../../features/pricing/pricing-section.tsx'
import { productStructuredData } from '../../features/pricing/product-structured-data.ts'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: text.pricingTitle,
    description: pricingText.metaDescription({ brand: brand.name }),
    path: '/subscription',
    structuredData: productStructuredData(),
  })

export default function SubscriptionPage() {
  return <PricingSection level="h1" />
}
