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
  const { go, ...stand } = useStand()
  const { description, chosen, connection } = stand
  const adding = useAdd(botId, onDone, refuse)

  function refuse({ message, index, field }: Refusal) {
    const operation =
      description && index !== null ? chosenOf(description, chosen)[index] : undefined
    if (operation && field === 'functionname') go('choose', { [operation.key]: message })
    else go('connect', {}, message)
  }

  function toConnection() {
    const found = nameFaults(chosen, takenNames)
    go(Object.keys(found).length > 0 ? 'choose' : 'connect', found)
  }

  function submit() {
    if (!description || !connection) return
    const found = connectionFaults(description, chosenOf(description, chosen), connection)
    go('connect', found)
    if (Object.keys(found).length > 0) return
    void adding.add(functionsOf(description, chosen, connection))
  }

  return {
    ...stand,
    number: order.indexOf(stand.step) + 1,
    places: placesLeft(takenNames.length),
    isBusy: adding.isBusy,
    back: () => go(stand.step === 'connect' ? 'choose' : 'source'),
    toConnection,
    submit,
  }
}

/** What was read, chosen and typed so far. */
function useStand() {
  const [{ step, faults, refusal }, setPlace] = useState<Place>(beginning)
  const [description, setDescription] = useState<OpenApiDescription | null>(null)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [connection, setConnection] = useState<Connection | null>(null)

  function go(to: Step, found: Faults = {}, said: string | null = null) {
    setPlace({ step: to, faults: found, refusal: said })
  }

  function take(read: OpenApiDescription) {
    setDescription(read)
    setChosen(new Map())
    setConnection(startOf(read))
    go('choose')
  }

  const choice = { description, chosen, setChosen, connection, setConnection }
  return { step, faults, refusal, go, take, ...choice }
}

type Place = { step: Step; faults: Faults; refusal: string | null }
const beginning: Place = { step: 'source', faults: {}, refusal: null }

export type ImportSteps = ReturnType<typeof useImportSteps>
