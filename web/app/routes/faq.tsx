import { Faq } from '../features/pages/faq.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Questions and answers',
    description: `How ${brand.name} works, what you need to start, and which support and integrations each plan has.`,
    path: '/faq',
  })

export default Faq
