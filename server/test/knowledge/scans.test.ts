import { describe, expect, onTestFinished, test } from 'vitest'
import { makeScannedPng } from '../../../extraction/test/fixtures/make-scan.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, eventually, json } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

type Receipt = { parts: { label: string; text: string }[] }

describe.each(engines)('scans as sources on $name', (engine) => {
  test('a photo of a notice is answered, and its receipt says that its text was recognized', async () => {
    const app = await createTestApp(engine)
    onTestFinished(() => app.close())
    await app.background.start()
    const bob = await createKnowledgeOwner(app)
    const notice = makeScannedPng(['The Quillford gate opens at', 'five in the morning.'])

    const [source] = await bob.addSources([fileField('notice.png', notice)])
    const receipt = json<Receipt>(
      await bob.call('/source_receipt', { source_id: source?.id ?? '' }),
    )

    expect(source).toMatchObject({ state: 'ready', type: 'image' })
    expect(source?.reason).toContain('Text was recognized in 1 image')
    expect(receipt.parts).toMatchObject([{ label: 'Image (text recognized)' }])
    const reply = await bob.ask('When does the Quillford gate open?')
    expect(reply.text).toContain('five in the morning')
    expect(reply.sources?.[0]).toMatchObject({ kind: 'file', title: 'notice.png' })
    const stored = app.database.db
      .selectFrom('source_part')
      .select('label')
      .where('source_id', '=', source?.id ?? '')
    await eventually(
      () => stored.execute(),
      ({ length }) => length === 1,
    )
  })
})
