import * as text from '@askwell/messages/pages/home'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { DeferredPart } from '../../layout/early-input.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { LetsCreateLink } from './lets-create-link.tsx'
import { SampleBots } from './sample-bots.tsx'
import { screenReaderText, RichText } from '../../shared/ui/rich-text.tsx'

/** Loaded after the page is interactive, because its links work before, and it is hidden on phones. */
const HeroChat = lazy(async () => ({ default: (await import('./hero-chat.tsx')).HeroChat }))

export function Hero() {
  return (
    <section className="page grid items-center gap-14 py-12 lg:grid-cols-[1fr_540px] lg:py-20">
      <div className="grid gap-6">
        <h1 className="text-4xl font-extrabold xl:text-5xl">{text.title}</h1>
        <p className="max-w-lg text-lg text-ink-2">{text.lead}</p>
        <div className="flex flex-wrap gap-3">
          <LetsCreateLink />
          <ButtonLink to="/about_us" size="lg" variant="outline">
            <RichText
              parts={text.learnMore<ReactNode>({
                brand: brand.name,
                hidden: screenReaderText,
              })}
            />
          </ButtonLink>
        </div>
        <SampleBots />
      </div>
      <div className="relative hidden justify-center py-10 sm:flex">
        <div
          aria-hidden
          className="absolute inset-x-6 inset-y-0 my-auto h-[86%] rounded-2xl bg-coral-soft lg:inset-x-0"
        />
        <Suspense>
          <DeferredPart>
            <HeroChat />
          </DeferredPart>
        </Suspense>
        <FloatingAvatar imgId={5} position="start-0 bottom-52 lg:-start-8" />
        <FloatingAvatar imgId={9} position="start-5 bottom-32 lg:-start-3" />
        <FloatingAvatar imgId={8} position="start-0 bottom-12 lg:-start-8" />
      </div>
    </section>
  )
}

function FloatingAvatar({ imgId, position }: { imgId: number; position: string }) {
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute rounded-xl bg-surface p-1.5 shadow-lift ${position}`}
    >
      <Avatar imgId={imgId} size={56} />
    </div>
  )
}
