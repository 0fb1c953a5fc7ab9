import { expect, test } from 'vitest'
import { createBrowserApi } from './browser-api.ts'
import { badRequest, notFoundError } from './state/stripe-api-error.ts'

const apiThatFailsWith = (failure: Error) =>
  createBrowserApi({
    now: async () => 0,
    run: () => Promise.reject(failure),
    hasDueWork: async () => false,
  })

test('a defect is not reported to the browser as a refusal', async () => {
  const defect = new Error('the disk is full')
  const api = apiThatFailsWith(defect)

  await expect(api.retrieveIntent('cus_1', 'pi_1_secret_1')).rejects.toBe(defect)
  await expect(api.createMethod({ type: 'card', number: '4242' })).rejects.toBe(defect)
})

test.each([
  [notFoundError('payment_intent', 'pi_1'), 'not_found', "No such payment_intent: 'pi_1'"],
  [badRequest('The card expired.'), 'invalid_request', 'The card expired.'],
])('$0 of the provider is reported as $1', async (error, code, message) => {
  const answer = apiThatFailsWith(error).retrieveIntent('cus_1', 'pi_1_secret_1')

  await expect(answer).rejects.toMatchObject({ code, message })
})
