import { plans } from '@askwell/contract/plans'
import { brand } from '../../shared/brand.ts'
import { pricing as text } from '../../messages/en.ts'

/** The product and its prices, as search engines read them. */
export const productFacts = () => ({
  '@type': 'SoftwareApplication',
  name: brand.name,
  url: `${brand.siteUrl}/`,
  image: `${brand.siteUrl}/images/share.png`,
  description: text.chatbotsThatAnswerFromYour,
  applicationCategory: 'BusinessApplication',
  operatingSystem: text.any,
  offers: plans.map(({ title, endDay, priceCents }) => ({
    '@type': 'Offer',
    name: `${title} (${endDay === '/month' ? 'monthly' : 'yearly'})`,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: `${brand.siteUrl}/subscription`,
  })),
})
