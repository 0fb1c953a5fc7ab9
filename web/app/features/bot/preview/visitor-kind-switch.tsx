import * as text from '@askwell/messages/bots/preview'
import { useSession } from '../../../shared/session.ts'
import { Pill } from '../../../shared/ui/pill.tsx'
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx'

export type VisitorKind = 'unknown' | 'signedIn'

const visitorKinds = [
  { value: 'unknown', label: text.unknownVisitor },
  { value: 'signedIn', label: text.signedInVisitor },
] as const satisfies readonly { value: VisitorKind; label: string }[]

type VisitorKindSwitchProps = {
  visitorKind: VisitorKind
  onChange: (visitorKind: VisitorKind) => void
}

/** The choice to preview the chat as an unknown or as a known visitor. */
export function VisitorKindSwitch({ visitorKind, onChange }: VisitorKindSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SegmentedControl
        label={text.chatAs}
        options={visitorKinds}
        value={visitorKind}
        onChange={onChange}
      />
      <output className="min-w-0 text-sm text-ink-2 wrap-anywhere">
        {visitorKind === 'signedIn' ? <TestIdentity /> : null}
      </output>
    </div>
  )
}

function TestIdentity() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : ''

  return (
    <>
      <Pill tone="accent">{text.testIdentity}</Pill> {text.chattingAs({ email })}
    </>
  )
}
