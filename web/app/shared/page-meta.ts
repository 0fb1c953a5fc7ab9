import { brand } from './brand.ts'

type Page = { title: string; description?: string; path?: string; isPrivate?: boolean }

/** Title, description, canonical link and sharing tags of one page. */
export function pageMeta({ title, description, path, isPrivate = false }: Page) {
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`
  return [
    { title: fullTitle },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:title', content: fullTitle },
          { property: 'og:description', content: description },
          { property: 'og:type', content: 'website' },
        ]
      : []),
    ...(path ? [{ tagName: 'link', rel: 'canonical', href: `${brand.siteUrl}${path}` }] : []),
  ]
}
