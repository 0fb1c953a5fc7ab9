import type { ConnectorKind } from '@askwell/contract/connector-rules'
import { CalendarDays, Contact, LifeBuoy, Mail, Workflow } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

const marks: Record<ConnectorKind, LucideIcon> = {
  calendar: CalendarDays,
  mail: Mail,
  ticketing: LifeBuoy,
  automation: Workflow,
  crm: Contact,
}

/** What a service is for, as a picture; no brand of anybody. */
export function ConnectorMark({ kind }: { kind: ConnectorKind }) {
  const Mark = marks[kind]

  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
      <Mark size={22} aria-hidden />
    </span>
  )
}
