import * as contactText from '@askwell/messages/pages/contact'
import * as text from '@askwell/messages/pages/meta'
import { Contact } from '../../features/pages/contact.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: text.contactTitle,
    description: contactText.metaDescription({ brand: brand.name }),
    path: '/contact_us',
  })

export default Contact
