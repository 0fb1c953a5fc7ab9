import * as text from '@askwell/messages/pages/terms'
import { brand } from '../../shared/brand.ts'
import { promise } from '../../shared/promises.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Contents, Sections } from './article.tsx'

const sections = [
  {
    id: 'overview',
    title: text.overviewTitle,
    paragraphs: [
      text.overviewScope({ brand: brand.name }),
      text.overviewRights,
      text.overviewDuties,
      text.overviewMistakes,
    ],
  },
  {
    id: 'amendment',
    title: text.amendmentTitle,
    paragraphs: [text.amendment],
  },
  {
    id: 'subscription',
    title: text.subscriptionTitle,
    paragraphs: [
      text.subscriptionRenewal,
      text.subscriptionCancel,
      text.subscriptionMessages,
      promise('termsRefund'),
    ],
  },
] as const

export function Terms() {
  return (
    <Article title={text.title} lead={text.lead} aside={<Contents sections={sections} />}>
      <Sections sections={sections} />
      <div>
        <ButtonLink to="/subscription" size="lg">
          {text.start}
        </ButtonLink>
      </div>
    </Article>
  )
}
