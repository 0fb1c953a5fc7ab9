import { mainQuestions } from '../features/pages/faq-answers.ts'
import { Faq } from '../features/pages/faq.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { faqPage as say } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: say.questionsAndAnswers,
    description: say.howWorksWhatYouNeedOf(brand.name),
    path: '/faq',
    facts: {
      '@type': 'FAQPage',
      mainEntity: mainQuestions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  })

export default Faq
