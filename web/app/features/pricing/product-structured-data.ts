import { plans } from '@askwell/contract/billing/plans'
import * as factsText from '@askwell/messages/billing/product-facts'
import * as text from '@askwell/messages/pages/meta'
import { brand } from '../../shared/brand.ts'

/** The product and its prices as structured data (schema.org) for search engines. */
export const productStructuredData = () => ({
  '@type': 'SoftwareApplication',
  name: brand.name,
  url: `${brand.siteUrl}/`,
  image: `${brand.siteUrl}/images/share.png`,
  description: text.productDescription,
  applicationCategory: 'BusinessApplication',
  operatingSystem: text.anyOperatingSystem,
  offers: plans.map(({ title, endDay, priceCents }) => ({
    '@type': 'Offer',
    name:
      endDay === '/month'
        ? factsText.monthlyOffer({ plan: title })
        : factsText.yearlyOffer({ plan: title }),
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: `${brand.siteUrl}/subscription`,
  })),
})
