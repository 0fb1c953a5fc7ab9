import { About } from '../features/pages/about.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'About us',
    description: `Who builds ${brand.name}, why a chatbot should answer from your own knowledge, and the AI in its own words.`,
    path: '/about_us',
  })

export default About
