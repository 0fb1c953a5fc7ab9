import * as aboutText from '@askwell/messages/pages/about'
import * as text from '@askwell/messages/pages/meta'
import { About } from '../../features/pages/about.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: text.aboutTitle,
    description: aboutText.metaDescription({ brand: brand.name }),
    path: '/about_us',
  })

export default About
