import { isolation } from '@askwell/extraction'
import { expect, test, vi } from 'vitest'
import { checkFiles } from './system.ts'

vi.mock(import('@askwell/extraction'), async (original) => ({
  ...(await original()),
  isolation: vi.fn<typeof isolation>(),
}))

const findingsOf = (kind: ReturnType<typeof isolation>) => {
  vi.mocked(isolation).mockReturnValue(kind)
  return checkFiles({ MAX_FILE_MB: 10 }, 24_000)
}

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
