import * as text from '@askwell/messages/app/common'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'

/** A link to the dashboard. A signed-out user first registers and then creates a chatbot. */
export function LetsCreateLink() {
  const { status } = useSession()
  const navigate = useNavigate()

  function open(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (status !== 'signed-out' || !isPlain) return
    event.preventDefault()
    void navigate(withRedirect('/register', '/create-new-chatbot'))
  }

  return (
    <ButtonLink to="/dashboard" size="lg" onClick={open}>
      {text.letsCreate}
      <ArrowRight size={18} aria-hidden className="rtl:-scale-x-100" />
    </ButtonLink>
  )
}
