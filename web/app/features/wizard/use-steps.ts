import * as rulesText from '@askwell/messages/bots/rules'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { notify } from '../../shared/notify.ts'
import type { WizardValues } from './wizard-values.ts'
import { stepFromUrl, steps } from './steps.ts'

/** The step is part of the URL, so that the browser's Back button returns to the previous step and keeps all values. */
export function useSteps(form: UseFormReturn<WizardValues, unknown, WizardValues>) {
  const [params, setParams] = useSearchParams()
  const [furthestStep, setFurthestStep] = useState(0)
  const navigate = useNavigate()
  const step = stepFromUrl(params.get('step'), furthestStep)

  async function forward() {
    const fields = steps[step]?.fields ?? []
    if (!(await form.trigger(fields, { shouldFocus: true }))) return notifyPersonaError()
    setFurthestStep(Math.max(furthestStep, step + 1))
    setParams({ step: String(step + 2) })
  }

  function notifyPersonaError() {
    const { id1, id2 } = form.formState.errors
    const text = id1?.message ?? id2?.message
    if (text === rulesText.personaRequired) notify.error(text)
  }

  function back() {
    if (step === 0) void navigate('/mychatbots')
    else setParams({ step: String(step) })
  }

  return { step, forward, back }
}
