import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Contents, Sections } from './article.tsx'
import { privacy as text } from '../../messages/en.ts'

const sections = [
  {
    id: 'collected',
    title: text.informationCollected,
    paragraphs: [
      text.whenYouRegisterWeKeep,
      text.toBuildYourChatbotsWe,
      text.theFooterFormKeepsThe,
      text.theServiceIsMadeFor,
    ],
  },
  {
    id: 'use',
    title: text.use,
    paragraphs: [text.weUseThisInformationTo, text.whenTheOperatorOfThis],
  },
  {
    id: 'security',
    title: text.storageAndSecurity,
    paragraphs: [
      text.connectionsAreEncryptedPasswordsAre,
      text.weSetNoCookiesAnd,
      text.whenYouDeleteASource,
    ],
  },
  {
    id: 'links',
    title: text.linksToOtherSites,
    paragraphs: [text.answersMayLinkToPages],
  },
  {
    id: 'changes',
    title: text.policyChanges,
    paragraphs: [text.whenThisPolicyChangesWe],
  },
] as const

export function Privacy() {
  return (
    <Article
      title={text.privacyPolicy}
      lead={text.lastUpdated10January2024Of(brand.name)}
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
