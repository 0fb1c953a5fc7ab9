import type { SignedIn } from '@askwell/contract/account'
import { useState } from 'react'
import { askOf } from './entry.ts'
import type { Ask, Given, Proof } from './entry.ts'
import { loadWire } from './load-wire.ts'

/** A sign-in that waits for one more answer. */
export type OpenEntry = { proof: Proof; given: Given; ask: Ask; message: string }

/** Signing in, with the questions that may come in between. */
export function useEntry(onSignedIn: (signedIn: SignedIn) => void) {
  const [open, setOpen] = useState<OpenEntry | null>(null)

  /** Throws the refusals that ask for nothing. */
  async function tryToEnter(proof: Proof, given: Given = {}): Promise<void> {
    try {
      const { enter } = await loadWire()
      onSignedIn(await enter(proof, given))
    } catch (error) {
      const ask = askOf(error)
      if (!ask || !(error instanceof Error)) throw error
      setOpen({ proof, given, ask, message: error.message })
    }
  }

  return { open, tryToEnter, startOver: () => setOpen(null) }
}

export type Entry = ReturnType<typeof useEntry>
