import { beforeEach, expect, test } from 'vitest'
import { notify, toastList, toastMs } from './notify.ts'
import { currentToken, startSession } from './session.ts'

const mara = { id: 'u1', email: 'm@example.com', first_name: 'M', last_name: 'K', name: 'M K' }

beforeEach(() => {
  for (const { id } of toastList.current()) toastList.dismiss(id)
})

test('CONST-38 a toast is shown for 3,000 ms', () => {
  expect(toastMs).toBe(3_000)
})

test('the same text is shown once', () => {
  notify.error('No answer')
  notify.error('No answer')

  expect(toastList.current()).toMatchObject([{ kind: 'error', text: 'No answer' }])
})

test('STATE-03 an error toast that says the session expired signs out', () => {
  startSession({ token: 't1', user: mara })

  notify.error('401: Signature expired')

  expect(currentToken()).toBeNull()
})

test('two toasts with the same text and an undo action are both shown', () => {
  const undo = { label: 'Undo', run: () => undefined }
  notify.success('Function deleted.', undo)
  notify.success('Function deleted.', undo)

  expect(toastList.current()).toHaveLength(2)
})
