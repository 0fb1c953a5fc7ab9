import type { MetaDescriptor } from 'react-router'
import { brand } from './brand.ts'
import { pageMetaShared as text } from '../messages/en.ts'

type Page = {
  title: string
  description?: string
  path?: string
  /** A page of one person: search engines leave it out. */
  isPrivate?: boolean
  /** What the page says to machines, as schema.org knows it. */
  facts?: object
}

/** Title, description, canonical link and sharing tags of one page. */
export function pageMeta({ title, description, path, isPrivate = false, facts }: Page) {
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`
  return [
    { title: fullTitle },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(description && path ? sharing({ title: fullTitle, description, path }) : []),
    ...(facts ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...facts } }] : []),
  ] satisfies MetaDescriptor[]
}

type Shared = { title: string; description: string; path: string }

/** How the page looks where somebody shares its link. */
function sharing({ title, description, path }: Shared): MetaDescriptor[] {
  const url = `${brand.siteUrl}${path}`
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${brand.siteUrl}/images/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: text.aChatbotAnswersAQuestion,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
