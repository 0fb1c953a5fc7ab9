import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import { useState } from 'react'
import {
  chosenOperations,
  connectionErrors,
  functionsOf,
  nameErrors,
  remainingCapacity,
  initialConnection,
  type ChosenNames,
  type Connection,
  type FieldErrors,
} from './import-rules.ts'
import { useImportFunctions, type Refusal } from './use-import.ts'

type ImportOptions = { botId: string; takenNames: readonly string[]; onDone: () => void }

type Step = 'source' | 'choose' | 'connect'
const order: readonly Step[] = ['source', 'choose', 'connect']

/** State of an import and the transitions between its steps. */
export function useImportSteps({ botId, takenNames, onDone }: ImportOptions) {
  const { goTo, ...state } = useImportState()
  const { description, chosen, connection } = state
  const adding = useImportFunctions(botId, onDone, showRefusal)

  function showRefusal({ message, index, field }: Refusal) {
    const operation =
      description && index !== null ? chosenOperations(description, chosen)[index] : undefined
    if (operation && field === 'functionname') goTo('choose', { [operation.key]: message })
    else goTo('connect', {}, message)
  }

  function goToConnection() {
    const found = nameErrors(chosen, takenNames)
    goTo(Object.keys(found).length > 0 ? 'choose' : 'connect', found)
  }

  function submit() {
    if (!description || !connection) return
    const found = connectionErrors(description, chosenOperations(description, chosen), connection)
    goTo('connect', found)
    if (Object.keys(found).length > 0) return
    void adding.add(functionsOf(description, chosen, connection))
  }

  return {
    ...state,
    number: order.indexOf(state.step) + 1,
    capacity: remainingCapacity(takenNames.length),
    isBusy: adding.isBusy,
    back: () => goTo(state.step === 'connect' ? 'choose' : 'source'),
    goToConnection,
    submit,
  }
}

/** The document, the chosen operations and the input so far. */
function useImportState() {
  const [{ step, errors, refusal }, setStepState] = useState<StepState>(firstStep)
  const [description, setDescription] = useState<OpenApiDescription | null>(null)
  const [chosen, setChosen] = useState<ChosenNames>(new Map())
  const [connection, setConnection] = useState<Connection | null>(null)

  function goTo(to: Step, found: FieldErrors = {}, message: string | null = null) {
    setStepState({ step: to, errors: found, refusal: message })
  }

  function acceptDescription(read: OpenApiDescription) {
    setDescription(read)
    setChosen(new Map())
    setConnection(initialConnection(read))
    goTo('choose')
  }

  const choice = { description, chosen, setChosen, connection, setConnection }
  return { step, errors, refusal, goTo, acceptDescription, ...choice }
}

type StepState = { step: Step; errors: FieldErrors; refusal: string | null }
const firstStep: StepState = { step: 'source', errors: {}, refusal: null }

export type ImportSteps = ReturnType<typeof useImportSteps>
