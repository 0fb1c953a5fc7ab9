import { expect, test } from 'vitest'
import { checkFiles } from './system.ts'

const findingsOf = (isolatedBy: 'namespaces' | 'none') =>
  checkFiles({ MAX_FILE_MB: 10 }, { memoryMb: 24_000, isolatedBy })

test('A7: the doctor says where processes that read files have a network, and what to change', async () => {
  expect(await findingsOf('namespaces')).toEqual([
    { level: 'ok', message: 'processes without network, in namespaces of their own' },
  ])

  const [finding, ...others] = await findingsOf('none')
  expect(others).toEqual([])
  expect(finding?.level).toBe('hint')
  expect(finding?.message).toContain('unshare --user --net --pid')
  expect(finding?.message).toContain('docs/operate.md, Reading files')
})
