import { expect, test } from 'vitest'
import { admitOwner, type AdmitQuestionDeps } from './admit-question.ts'

test('an owner is refused beyond the limit of the preview', async () => {
  let count = 0
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    limits: { perOwnerPerMinute: 2 },
    questionCounters: { add: async () => ({ count: (count += 1), endsInMs: 1_000 }) },
  } as unknown as AdmitQuestionDeps
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const ask = () => admitOwner(deps, { bot: { id: 'b_1' } as never, address: '192.0.2.1' })

  await ask()
  await ask()

  await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' })
})
