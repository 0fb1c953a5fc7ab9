import * as text from '@askwell/messages/account/frame'
import type { ReactNode } from 'react'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Card } from '../../../shared/ui/card.tsx'

type AccountFrameProps = { title: string; lead: ReactNode; children: ReactNode }

/** Layout of the account forms: avatar, title and card. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className="page grid justify-items-center py-12 sm:py-16">
      <div className="grid w-full max-w-[440px] gap-6">
        <div className="grid gap-2">
          <Avatar imgId={0} size={56} className="mb-2" />
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          <p className="text-ink-2">{lead}</p>
        </div>
        <Card className="grid gap-5">
          <noscript>
            <p className="rounded-md bg-warn-soft p-3 text-sm">{text.scriptsNeeded}</p>
          </noscript>
          {children}
        </Card>
      </div>
    </div>
  )
}

export function OrDivider() {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {text.or}
    </p>
  )
}

export const textLink = 'font-medium text-brand underline underline-offset-4 hover:text-brand-hover'
