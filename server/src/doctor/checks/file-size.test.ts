import { expect, test } from 'vitest'
import { checkFiles } from './system.ts'

test('a machine with too little memory for the largest file is named', async () => {
  const [finding] = await checkFiles({ MAX_FILE_MB: 500 }, { memoryMb: 2_000 })

  expect(finding).toEqual({
    level: 'hint',
    message:
      'MAX_FILE_MB is 500. The process that reads such a file may take 1950 MB, and there are 2000 MB. Lower it, or add memory.',
  })
  expect(await checkFiles({ MAX_FILE_MB: 500 }, { memoryMb: 4_000 })).toHaveLength(1)
  expect(await checkFiles({ MAX_FILE_MB: 10 }, { memoryMb: 900 })).toHaveLength(1)
})
