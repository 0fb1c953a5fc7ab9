// @vitest-environment happy-dom
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCreation, type Creation } from './use-creation.ts'
import type { WizardValues } from './wizard-values.ts'

declare const setImmediate: (run: () => void) => unknown

const values = { name: 'Ampere', image: 3 }

let root: Root
let shown: Shown
let calls: string[]
let refusal: { status: number } | undefined

type Form = ReturnType<typeof useForm<WizardValues, unknown, WizardValues>>
type Shown = { form: Form; creation: Creation }

function Probe({ onShown }: { onShown: (shown: Shown) => void }) {
  const form = useForm<WizardValues, unknown, WizardValues>({ defaultValues: values })
  form.register('name', { required: 'Give it a name' })
  const creation = useCreation(form)
  useEffect(() => {
    onShown({ form, creation })
  })
  return null
}

beforeEach(() => {
  calls = []
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return refusal === undefined
      ? Response.json({ id: 'b', name: 'Ampere', role_name: '', img_id: 3 })
      : Response.json({ status: 0, code: 'invalid_request', message: 'No.' }, refusal)
  })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
  flushSync(() => root.render(<Probe onShown={(next) => (shown = next)} />))
})
// React finishes its scheduled work, by an immediate for each step, before the document is removed.
afterEach(async () => {
  flushSync(() => root.unmount())
  for (let step = 0; step < 4; step += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  vi.unstubAllGlobals()
})

const setName = (name: string) => shown.form.setValue('name', name)
const waitForPanel = () => vi.waitFor(() => expect(shown.creation.knowledge.panel).toBe('websites'))

test('a form with an error sends nothing', async () => {
  setName('')

  await shown.creation.create()
  await shown.creation.openWebsites()

  expect(calls).toEqual([])
  expect(shown.creation.knowledge.panel).toBeNull()
})

test('websites open after the chatbot is created, and later without saving again', async () => {
  await shown.creation.openWebsites()
  await waitForPanel()
  const [created, ...more] = calls
  expect(created).toContain('/add_bot')

  flushSync(() => shown.creation.knowledge.closePanel())
  setName('')
  await shown.creation.openWebsites()
  await waitForPanel()

  expect(calls).toEqual([created, ...more])
})

test('a chatbot that the server refuses is not finished, and says why', async () => {
  refusal = { status: 400 }

  await shown.creation.openWebsites()
  await shown.creation.create()

  await vi.waitFor(() => expect(shown.creation.error).toBe('No.'))
  expect([shown.creation.finishedId, shown.creation.knowledge.panel]).toEqual([null, null])
})
