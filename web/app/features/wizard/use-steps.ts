import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import type { Draft } from './draft.ts'
import { stepFromUrl, steps } from './steps.ts'

/** The step stands in the address, so that the browser's Back goes one step back and keeps all values. */
export function useSteps(form: UseFormReturn<Draft, unknown, Draft>) {
  const [params, setParams] = useSearchParams()
  const [reached, setReached] = useState(0)
  const navigate = useNavigate()
  const step = stepFromUrl(params.get('step'), reached)

  async function forward() {
    const fields = steps[step]?.fields ?? []
    if (!(await form.trigger(fields, { shouldFocus: true }))) return tellPersona()
    setReached(Math.max(reached, step + 1))
    setParams({ step: String(step + 2) })
  }

  function tellPersona() {
    const { id1, id2 } = form.formState.errors
    const text = id1?.message ?? id2?.message
    if (text === en.roleAndPersonality) notify.error(text)
  }

  function back() {
    if (step === 0) void navigate('/mychatbots')
    else setParams({ step: String(step) })
  }

  return { step, forward, back }
}
