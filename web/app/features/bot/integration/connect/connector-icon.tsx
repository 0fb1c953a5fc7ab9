import type { ConnectorKind } from '@askwell/contract/integrations/connector-rules'
import { CalendarDays, Contact, LifeBuoy, Mail, Workflow } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

const icons: Record<ConnectorKind, LucideIcon> = {
  calendar: CalendarDays,
  mail: Mail,
  ticketing: LifeBuoy,
  automation: Workflow,
  crm: Contact,
}

/** An icon for the kind of a connector; no brand logos are used. */
export function ConnectorIcon({ kind }: { kind: ConnectorKind }) {
  const Icon = icons[kind]

  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
      <Icon size={22} aria-hidden />
    </span>
  )
}
