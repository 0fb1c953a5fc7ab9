import { Contact } from '../features/pages/contact.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Contact us',
    description: `Address, opening hours and email of the ${brand.name} team.`,
    path: '/contact_us',
  })

export default Contact
