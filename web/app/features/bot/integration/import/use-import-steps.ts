import type { OpenApiDescription } from '@askwell/contract/openapi'
import { useState } from 'react'
import {
  chosenOf,
  connectionFaults,
  functionsOf,
  nameFaults,
  placesLeft,
  startOf,
  type Chosen,
  type Connection,
  type Faults,
} from './import-plan.ts'
import { useAdd, type Refusal } from './use-import.ts'

type Asked = { botId: string; takenNames: readonly string[]; onDone: () => void }

type Step = 'source' | 'choose' | 'connect'
const order: readonly Step[] = ['source', 'choose', 'connect']

/** Where an import stands, and the ways between its steps. */
export function useImportSteps({ botId, takenNames, onDone }: Asked) {
  const [step, setStep] = useState<Step>('source')
  const [description, setDescription] = useState<OpenApiDescription | null>(null)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [connection, setConnection] = useState<Connection | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const adding = useAdd(botId, onDone, refuse)

  function go(to: Step, found: Faults = {}) {
    setStep(to)
    setFaults(found)
    setRefusal(null)
  }

  function take(read: OpenApiDescription) {
    setDescription(read)
    setChosen(new Map())
    setConnection(startOf(read))
    go('choose')
  }

  function refuse({ message, index, field }: Refusal) {
    const operation =
      description && index !== null ? chosenOf(description, chosen)[index] : undefined
    if (operation && field === 'functionname') go('choose', { [operation.key]: message })
    setRefusal(message)
  }

  function toConnection() {
    const found = nameFaults(chosen, takenNames)
    if (Object.keys(found).length > 0) setFaults(found)
    else if (chosen.size > 0) go('connect')
  }

  function submit() {
    if (!description || !connection) return
    const found = connectionFaults(description, chosenOf(description, chosen), connection)
    setFaults(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    void adding.add(functionsOf(description, chosen, connection))
  }

  return {
    step,
    number: order.indexOf(step) + 1,
    places: placesLeft(takenNames.length),
    description,
    chosen,
    setChosen,
    connection,
    setConnection,
    faults,
    refusal,
    isBusy: adding.isBusy,
    take,
    back: () => go(step === 'connect' ? 'choose' : 'source'),
    toConnection,
    submit,
  }
}

export type ImportSteps = ReturnType<typeof useImportSteps>
