import * as text from '@askwell/messages/pages/privacy'
import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Contents, Sections } from './article.tsx'

const sections = [
  {
    id: 'collected',
    title: text.collectedTitle,
    paragraphs: [text.collectedAccount, text.collectedBots, text.collectedForms, text.collectedAge],
  },
  {
    id: 'use',
    title: text.useTitle,
    paragraphs: [text.useService, text.useModel],
  },
  {
    id: 'security',
    title: text.storageTitle,
    paragraphs: [text.storageEncryption, text.storageCookies, text.storageDeletion],
  },
  {
    id: 'links',
    title: text.linksTitle,
    paragraphs: [text.links],
  },
  {
    id: 'changes',
    title: text.changesTitle,
    paragraphs: [text.changes],
  },
] as const

export function Privacy() {
  return (
    <Article
      title={text.title}
      lead={text.lead({ brand: brand.name })}
      aside={<Contents sections={sections} />}
    >
      <Sections sections={sections} />
      <div>
        <ButtonLink to="/subscription" size="lg">
          {text.start}
        </ButtonLink>
      </div>
    </Article>
  )
}
