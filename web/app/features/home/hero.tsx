import { ArrowRight } from 'lucide-react'
import { brand } from '../../shared/brand.ts'
import { words } from '../../messages/en.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { HeroChat } from './hero-chat.tsx'
import { SampleBots } from './sample-bots.tsx'
import { home as text } from '../../messages/en.ts'

export function Hero() {
  return (
    <section className="page grid items-center gap-14 py-12 lg:grid-cols-[1fr_540px] lg:py-20">
      <div className="grid gap-6">
        <h1 className="text-4xl font-extrabold xl:text-5xl">{text.answersFromYourOwnFiles}</h1>
        <p className="max-w-lg text-lg text-ink-2">{text.giveAChatbotAName}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard" size="lg">
            {words.letsCreate}
            <ArrowRight size={18} aria-hidden className="rtl:-scale-x-100" />
          </ButtonLink>
          <ButtonLink to="/about_us" size="lg" variant="outline">
            {words.learnMore}
            <span className="sr-only">
              {text.about}
              {brand.name}
            </span>
          </ButtonLink>
        </div>
        <SampleBots />
      </div>
      <div aria-hidden className="relative hidden justify-center py-10 sm:flex">
        <div className="absolute inset-x-6 inset-y-0 my-auto h-[86%] rounded-2xl bg-coral-soft lg:inset-x-0" />
        <HeroChat />
        <Float imgId={5} place="start-0 bottom-52 lg:-start-8" />
        <Float imgId={9} place="start-5 bottom-32 lg:-start-3" />
        <Float imgId={8} place="start-0 bottom-12 lg:-start-8" />
      </div>
    </section>
  )
}

function Float({ imgId, place }: { imgId: number; place: string }) {
  return (
    <div className={`absolute rounded-xl bg-surface p-1.5 shadow-lift ${place}`}>
      <Avatar imgId={imgId} size={56} />
    </div>
  )
}
