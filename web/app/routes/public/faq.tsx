import * as faqText from '@askwell/messages/pages/faq'
import * as text from '@askwell/messages/pages/meta'
import { mainQuestions } from '../../features/pages/faq-answers.ts'
import { Faq } from '../../features/pages/faq.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: text.faqTitle,
    description: faqText.metaDescription({ brand: brand.name }),
    path: '/faq',
    structuredData: {
      '@type': 'FAQPage',
      mainEntity: mainQuestions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  })

export default Faq
