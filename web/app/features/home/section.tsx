import type { ReactNode } from 'react'

type SectionProps = { title: string; lead: string; children: ReactNode }

export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="page grid gap-8 py-12 sm:py-16">
      <div className="grid max-w-3xl gap-3">
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        <p className="text-lg text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  )
}
