import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Contents, Sections } from './article.tsx'
import { terms as text } from '../../messages/en.ts'

const sections = [
  {
    id: 'overview',
    title: text.overview,
    paragraphs: [
      text.theseTermsGovernTheUseOf(brand.name),
      text.youKeepAllRightsIn,
      text.youAreResponsibleForWhat,
      text.chatbotsAnswerFromTheSources,
    ],
  },
  {
    id: 'amendment',
    title: text.amendmentOfTerms,
    paragraphs: [text.weMayChangeTheseTerms],
  },
  {
    id: 'subscription',
    title: text.subscription,
    paragraphs: [
      text.paidPlansRecurMonthlyOr,
      text.youCanCancelASubscription,
      text.messagesOfAPlanAre,
      text.within14DaysOfA,
    ],
  },
] as const

export function Terms() {
  return (
    <Article
      title={text.termsConditions}
      lead={text.effective10January2024What}
      aside={<Contents sections={sections} />}
    >
      <Sections sections={sections} />
      <div>
        <ButtonLink to="/subscription" size="lg">
          {text.getStartedNow}
        </ButtonLink>
      </div>
    </Article>
  )
}
