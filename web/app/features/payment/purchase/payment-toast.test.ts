import { beforeEach, expect, test } from 'vitest'
import { toastList } from '../../../shared/notify.ts'
import { collectToast } from './payment-toast.ts'

// Tests of other files may have left some.
beforeEach(() => {
  for (const { id } of toastList.current()) toastList.dismiss(id)
})

test('C3 the steps of a payment are lines of one toast', () => {
  const toast = collectToast()
  toast.success('Payment succeeded!')
  toast.info('Payment status: succeeded')
  toast.info('Payment status: succeeded')
  expect(toastList.current()).toEqual([])

  toast.show()
  expect(toastList.current()).toMatchObject([
    { kind: 'success', text: 'Payment succeeded!\nPayment status: succeeded' },
  ])
})

test('C3 a step that failed makes it an error', () => {
  const toast = collectToast()
  toast.success('Payment succeeded!')
  toast.error('Error confirming payment')
  toast.show()
  expect(toastList.current()).toMatchObject([
    { kind: 'error', text: 'Payment succeeded!\nError confirming payment' },
  ])
})
