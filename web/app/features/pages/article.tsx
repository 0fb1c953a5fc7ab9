import * as text from '@askwell/messages/pages/article'
import type { ReactNode } from 'react'
import { PageHeading } from '../../shared/ui/card.tsx'

type ArticleProps = { title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode }

/** A text page: one column, with a table of contents next to it. */
export function Article({ title, lead, aside, children }: ArticleProps) {
  return (
    <article className="page grid gap-10 py-12 sm:py-16">
      <PageHeading lead={lead}>{title}</PageHeading>
      <div className="grid gap-10 lg:grid-cols-[17rem_1fr] lg:gap-16">
        <div>{aside}</div>
        <div className="grid max-w-2xl gap-10">{children}</div>
      </div>
    </article>
  )
}

export type ArticleSection = { id: string; title: string; paragraphs: readonly string[] }

export function Sections({ sections }: { sections: readonly ArticleSection[] }) {
  return sections.map(({ id, title, paragraphs }) => (
    <section key={id} aria-labelledby={id} className="grid gap-3">
      <h2 id={id} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-lg text-ink-2">
          {paragraph}
        </p>
      ))}
    </section>
  ))
}

/** In-page links to every section. */
export function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <nav aria-label={text.tableOfContents} className="rounded-xl bg-sunken p-6 lg:sticky lg:top-24">
      <h2 className="text-lg">{text.tableOfContents}</h2>
      <ol className="mt-2 grid list-decimal ps-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-1.5 underline underline-offset-4">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
