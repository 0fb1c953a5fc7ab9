import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { AskCustomer } from './sandbox-calls.ts'
import { ChallengeDialog } from './challenge-dialog.tsx'

type ChallengeAnswer = Awaited<ReturnType<AskCustomer>>

/** The simulated bank challenge: a function that opens the dialog and waits for the choice, and the dialog itself. */
export function useChallenge(): { askCustomer: AskCustomer; dialog: ReactNode } {
  const [question, setQuestion] = useState<string | null>(null)
  const resolveQuestion = useRef<(outcome: ChallengeAnswer) => void>(undefined)

  const answer = (outcome: ChallengeAnswer) => {
    setQuestion(null)
    resolveQuestion.current?.(outcome)
    resolveQuestion.current = undefined
  }
  // Resolves a pending challenge on unmount.
  useEffect(() => {
    return () => resolveQuestion.current?.(null)
  }, [])

  const askCustomer: AskCustomer = (description) =>
    new Promise((resolve) => {
      resolveQuestion.current = resolve
      setQuestion(description)
    })

  return { askCustomer, dialog: <ChallengeDialog question={question} onAnswer={answer} /> }
}
