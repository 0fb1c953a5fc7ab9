import { botPreview as text } from '../../../messages/en.ts'
import { useSession } from '../../../shared/session.ts'
import { Pill } from '../../../shared/ui/pill.tsx'
import { Segments } from '../../../shared/ui/segments.tsx'

export type Role = 'unknown' | 'signedIn'

const roles = [
  { value: 'unknown', label: text.unknownVisitor },
  { value: 'signedIn', label: text.signedInVisitor },
] as const satisfies readonly { value: Role; label: string }[]

type ChatAsProps = { role: Role; onChange: (role: Role) => void }

/** Whether the owner tries the chat as a stranger, or as a visitor whom the own website has signed in. */
export function ChatAs({ role, onChange }: ChatAsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments label={text.chatAs} options={roles} value={role} onChange={onChange} />
      <output className="min-w-0 text-sm text-ink-2 wrap-anywhere">
        {role === 'signedIn' ? <TestIdentity /> : null}
      </output>
    </div>
  )
}

function TestIdentity() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : ''

  return (
    <>
      <Pill tone="accent">{text.testIdentity}</Pill> {text.youAre(email)}
    </>
  )
}
