import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { AskCustomer } from './sandbox-calls.ts'
import { ChallengeDialog } from './challenge-dialog.tsx'

type Outcome = Awaited<ReturnType<AskCustomer>>

/** A question of the bank that a piece of code may wait for, and the dialog that shows it. */
export function useChallenge(): { ask: AskCustomer; dialog: ReactNode } {
  const [question, setQuestion] = useState<string | null>(null)
  const waiting = useRef<(outcome: Outcome) => void>(undefined)

  const answer = (outcome: Outcome) => {
    setQuestion(null)
    waiting.current?.(outcome)
    waiting.current = undefined
  }
  // Who waits must hear something, also when the page is left.
  useEffect(() => {
    return () => waiting.current?.(null)
  }, [])

  const ask: AskCustomer = (description) =>
    new Promise((resolve) => {
      waiting.current = resolve
      setQuestion(description)
    })

  return { ask, dialog: <ChallengeDialog question={question} onAnswer={answer} /> }
}
