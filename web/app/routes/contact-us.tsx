import { Contact } from '../features/pages/contact.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { contactUsPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.contactUs,
    description: text.addressOpeningHoursAndEmailOf(brand.name),
    path: '/contact_us',
  })

export default Contact
