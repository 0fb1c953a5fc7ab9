import * as text from '@askwell/messages/app/leave'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../notify.ts'
import { withRedirect } from '../paths.ts'
import { onSessionEnd, useSession } from '../session.ts'

/** Unsaved values of one kind of form, keyed by user and form. Memory only: they may contain secrets and files. */
export type KeptValues<Values> = Map<string, Values>

type FormToKeep<Values> = {
  /** Distinguishes forms of the same kind, for example by the id of the chatbot. */
  name: string
  isUnsaved: boolean
  values: () => Values
  restore: (values: Values) => void
}

/**
 * Keeps unsaved values of a form when the session ends, which closes all forms. They are restored when the same user
 * opens the form again in this tab.
 */
export function useKeptValues<Values>(kept: KeptValues<Values>, form: FormToKeep<Values>): void {
  const session = useSession()
  const offerSignIn = useOfferSignIn()
  const latest = useRef({ form, offerSignIn })
  const key = session.status === 'signed-in' ? `${session.user.id} ${form.name}` : null

  useEffect(() => {
    latest.current = { form, offerSignIn }
  })

  useEffect(() => {
    if (key === null) return undefined
    const values = kept.get(key)
    if (kept.delete(key) && values !== undefined) {
      latest.current.form.restore(values)
      notify.info(text.restored)
    }
    return onSessionEnd(() => {
      if (!latest.current.form.isUnsaved) return
      kept.set(key, latest.current.form.values())
      latest.current.offerSignIn()
    })
  }, [kept, key])
}

/** Shows that the values are kept, with a link to sign in and return to this page. */
function useOfferSignIn(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const path = withRedirect('/login', pathname + search)

  return () => notify.info(text.kept, { label: text.signIn, run: () => void navigate(path) })
}
