import * as text from '@askwell/messages/pages/meta'
import type { MetaDescriptor } from 'react-router'
import { brand } from './brand.ts'

type PageDescription = {
  title: string
  description?: string
  path?: string
  /** Excludes the page from search engines. */
  isPrivate?: boolean
  /** schema.org data of the page. */
  structuredData?: object
}

/** Title, description, canonical link and Open Graph tags of a page. */
export function pageMeta({
  title,
  description,
  path,
  isPrivate = false,
  structuredData,
}: PageDescription) {
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`
  return [
    { title: fullTitle },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(description && path ? sharingTags({ title: fullTitle, description, path }) : []),
    ...(structuredData
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structuredData } }]
      : []),
  ] satisfies MetaDescriptor[]
}

type SharedPage = { title: string; description: string; path: string }

/** Canonical link, and Open Graph data for previews of shared links. */
function sharingTags({ title, description, path }: SharedPage): MetaDescriptor[] {
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
      content: text.shareImageAlt,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
