import { ArrowUp, ChevronDown, FileText, RefreshCw } from 'lucide-react'
import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { home as text } from '../../messages/en.ts'

/** A picture of a conversation, drawn with the product's own parts. */
export function HeroChat() {
  return (
    <div className="relative flex w-[400px] max-w-full flex-col overflow-hidden rounded-2xl bg-surface text-base shadow-lift ring-1 ring-line">
      <div className="flex items-center gap-3 bg-panel px-4 py-3.5 text-on-panel">
        <Avatar imgId={2} size={40} />
        <div className="grow">
          <p className="font-display font-bold">{text.ampere}</p>
          <p className="text-sm">{text.electricSafetyCompliance}</p>
        </div>
        <RefreshCw size={18} />
        <ChevronDown size={20} className="ms-3" />
      </div>
      <div className="grid gap-4 p-4">
        <p className="justify-self-end rounded-xl rounded-se-sm bg-ink px-4 py-2.5 text-bg">
          {text.doINeedAnRcd}
        </p>
        <Answer />
        <div className="flex flex-wrap gap-2 text-sm font-medium">
          <span className="rounded-full px-3 py-1.5 ring-1 ring-line">{text.whatDoesIp44Mean}</span>
          <span className="rounded-full px-3 py-1.5 ring-1 ring-line">{text.rcdTestChecklist}</span>
        </div>
      </div>
      <div className="grid gap-2.5 border-t border-line p-3">
        <div className="flex items-center gap-2 rounded-lg p-1.5 ps-3.5 ring-1 ring-line-strong">
          <span className="grow text-ink-3">{text.askAboutWiringAndSafety}</span>
          <span className="grid size-9 place-items-center rounded-md bg-brand text-on-brand">
            <ArrowUp size={18} />
          </span>
        </div>
        <p className="text-center text-xs text-ink-3">
          {text.poweredBy}
          {brand.name}
        </p>
      </div>
    </div>
  )
}

function Answer() {
  return (
    <div className="flex gap-2">
      <Avatar imgId={2} size={28} className="self-start rounded-full!" />
      <div className="grid gap-2.5 rounded-xl rounded-ss-sm bg-sunken px-4 py-3">
        <p>
          {text.yesEveryOutdoorSocketNeeds}
          <b className="whitespace-nowrap">{text.n30MaRcd}</b>. <Mark>1</Mark>
          {text.beforeYouEnergiseIt}
        </p>
        <ol className="grid list-decimal gap-1.5 ps-5">
          <li>
            {text.checkTheEnclosureIsRated}
            <Mark>2</Mark>
          </li>
          <li>
            {text.pressTheTestButtonIt} <span className="whitespace-nowrap">{text.n300Ms}</span>.
          </li>
        </ol>
        <div className="grid gap-1.5 border-t border-line pt-2.5 text-xs text-ink-2">
          <p className="flex items-center gap-2">
            <FileText size={14} />
            {text.n1WiringGuidePdfPage}
          </p>
          <p className="flex items-center gap-2">
            <FileText size={14} />
            {text.n2EnclosuresDocxPage3}
          </p>
        </div>
      </div>
    </div>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <span className="inline-grid size-4.5 place-items-center rounded-sm bg-brand-soft text-xs font-semibold text-on-brand-soft">
      {children}
    </span>
  )
}
