import { About } from '../features/pages/about.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { aboutUsPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.aboutUs,
    description: text.whoBuildsWhyAChatbotOf(brand.name),
    path: '/about_us',
  })

export default About
