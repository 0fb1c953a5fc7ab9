import { expect } from '@playwright/test'
import { ask, fact, chatParts, test } from '../support/fixtures/scripted-model.ts'

/** Forty paragraphs, numbered from `from`. */
const lines = (from: number) =>
  Array.from({ length: 40 }, (_, index) => `Line ${from + index} of the answer.\n\n`).join('')

/** The numbers of all lines, for the question: a reply shows only figures that the model was given. */
const lineNumbers = Array.from({ length: 120 }, (_, index) => index + 1).join(', ')

test('UX-46 UX-47 UX-50 a reply grows without raw markdown, and can be stopped, regenerated and copied', async ({
  page,
  context,
  provider,
  ownedBot,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log, stop } = chatParts(page)
  const announcements = page
    .locator('[aria-live="polite"]')
    .filter({ hasNot: page.getByRole('log') })

  const first = await ask(page, provider, 'When do you open?')
  const typing = page.getByRole('status', { name: 'The assistant is typing' })
  await expect(typing).toBeVisible()
  first.sendText('We open early. The **stud')
  await expect(log.getByText('We open early. The stud')).toBeVisible()
  await expect(typing).toBeHidden()
  await expect(log).not.toContainText('**')
  await expect(announcements.getByText('We open early.')).toHaveCount(1)
  await expect(announcements.getByText(/stud/)).toHaveCount(0)
  await stop.click()
  await expect(stop).toBeHidden()
  first.sendText('io** is closed.')
  await expect(log.getByText('Stopped')).toBeVisible()
  await expect(log.getByText('We open early. The stud')).toBeVisible()
  first.end()

  const nextReply = provider.next()
  await page.getByRole('button', { name: 'Regenerate' }).click()
  const second = await nextReply
  await expect(log.getByText('We open early.')).toHaveCount(0)
  second.sendText('We open at **nine**.')
  second.end()
  await expect(log.getByText('We open at nine.')).toBeVisible()
  await expect(log.getByText('When do you open?')).toHaveCount(1)
  const good = page.getByRole('button', { name: 'Good answer' })
  await good.click()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Bad answer' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('We open at **nine**.')
})

test('STATE-43 STATE-45 the typing indicator is shown until the first text, while the stream is open', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const reply = await ask(page, provider, 'When do you open?')
  const typing = page.getByRole('status', { name: 'The assistant is typing' })
  await expect(typing).toBeVisible()
  reply.sendText('We open early.')
  await expect(chatParts(page).log.getByText('We open early.')).toBeVisible()
  await expect(typing).toBeHidden()
  await expect(chatParts(page).stop).toBeVisible()
  reply.end()
})

test('UX-45 the first words are drawn a few frames after they arrive, while the stream is open', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.addInitScript(countFramesOfFirstWords)
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)

  for (const word of ['Early', 'Already', 'Always']) {
    const reply = await ask(page, provider, `${word}, when do you open?`)
    // A figure is shown with the first word after it.
    reply.sendText(`${word} at nine we open`)
    await expect(chatParts(page).log.getByText(`${word} at nine`)).toBeVisible()
    // Ten frames of a screen are 170 ms. The text may be in the page before the next frame is counted.
    await expect
      .poll(() => page.evaluate((text) => window.framesUntilDrawn(text), word))
      .toBeLessThan(10)
    reply.end()
    await expect(chatParts(page).stop).toBeHidden()
  }
})

declare global {
  interface Window {
    /** How many frames the page drew from the arrival of the word to the frame that shows it. */
    framesUntilDrawn: (word: string) => number
  }
}

/** Runs in the page: counts frames between the arrival of the first words of a reply and their drawing. */
function countFramesOfFirstWords() {
  const arrivedAt = new Map<string, number>()
  const drawnAt = new Map<string, number>()
  let frames = 0
  const note = (at: Map<string, number>, text: string) => {
    for (const [, word = ''] of text.matchAll(/(Early|Already|Always) at nine/g)) {
      if (!at.has(word)) at.set(word, frames)
    }
  }
  const countFrame = () => {
    frames += 1
    note(drawnAt, document.body?.textContent ?? '')
    requestAnimationFrame(countFrame)
  }
  requestAnimationFrame(countFrame)
  window.framesUntilDrawn = (word) =>
    (drawnAt.get(word) ?? Number.POSITIVE_INFINITY) -
    (arrivedAt.get(word) ?? Number.NEGATIVE_INFINITY)

  const fetch = window.fetch.bind(window)
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    if (!response.url.includes('/chat_stream') || !response.body) return response
    let received = ''
    const recorder = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += new TextDecoder().decode(chunk)
        // The text may be cut into several events.
        note(arrivedAt, received.replaceAll(/(?:^|\n+)id: \S+\ndata: /g, ''))
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(recorder), response)
  }
}

test('UX-49 the log does not scroll for a reader who scrolled up', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log } = chatParts(page)
  const top = () => log.evaluate((element) => element.scrollTop)
  const toEnd = page.getByRole('button', { name: 'Scroll to latest' })

  const reply = await ask(page, provider, `Tell me everything: ${lineNumbers}`)
  reply.sendText(lines(1))
  await expect(log.getByText('Line 40 of')).toBeInViewport()
  await log.hover()
  await page.mouse.wheel(0, -600)
  await expect(toEnd).toBeVisible()
  const position = await top()
  reply.sendText(lines(41))
  await expect(log.getByText('Line 80 of')).toBeAttached()
  expect(await top()).toBe(position)
  await toEnd.click()
  await expect(log.getByText('Line 80 of')).toBeInViewport()
  await expect(toEnd).toBeHidden()
  reply.sendText(lines(81))
  await expect(log.getByText('Line 120 of')).toBeInViewport()
  reply.end()
})

test('UX-51 UX-52 code, tables and hostile markdown stay inside their bubble', async ({
  page,
  provider,
  ownedBot,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log } = chatParts(page)
  page.on('dialog', (dialog) => {
    pageErrors.push(dialog.message())
    void dialog.dismiss()
  })

  const wide = `const sentence = '${'wide '.repeat(40)}'`
  const cells = Array.from({ length: 12 }, (_, index) => `column${index}`).join('|')
  provider.alwaysReply(
    [
      'Here it is.',
      `\`\`\`js\n${wide}\n\`\`\``,
      `|${cells}|\n|${'-|'.repeat(12)}\n|${cells}|`,
      '[press me](javascript:alert(1)) <img src="https://evil.example/x" onerror="alert(2)">',
      '![spy](https://evil.example/pixel.png) <script>alert(3)</script>',
      '[a page](https://clay.example/hours) The end.',
    ].join('\n\n'),
  )
  // Codes and links of a reply are shown only when the model was given them.
  const cellText = cells.replaceAll('|', ' ')
  const evilLinks = ['x', 'pixel.png'].map((file) => `https://evil.example/${file}`).join(' ')
  await chatParts(page).input.fill(
    `Show me ${cellText} 1 2 3 ${evilLinks} https://clay.example/hours`,
  )
  await chatParts(page).send.click()
  await expect(log.getByText('The end.')).toBeVisible()

  await expect(log.getByRole('table')).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const targets = await log
    .getByRole('link')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')))
  expect(targets.filter((href) => !href?.startsWith('https://'))).toEqual([])
  const link = log.getByRole('link', { name: 'a page' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
  await log.getByText('press me').click()
  await expect(log.locator('.cw-bubble img, .cw-bubble script')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('UX-53 a lost connection and a failing model keep the text and offer Retry', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log, input } = chatParts(page)
  const retry = page.getByRole('button', { name: 'Retry' })

  const broken = await ask(page, provider, 'When do you open?')
  broken.sendText('We open ')
  await expect(log.getByText('We open')).toBeVisible()
  await input.fill('typed meanwhile')
  broken.disconnect()
  await expect(log.getByText("I can't answer right now.")).toBeVisible()
  await expect(input).toHaveValue('typed meanwhile')

  await page.route('**/api/chat_stream*', (route) => route.abort('connectionreset'))
  await retry.click()
  await expect(log.getByText('The connection was lost before the answer finished.')).toBeVisible()
  await expect(log.getByText('When do you open?')).toBeVisible()
  await page.unrouteAll()
  provider.alwaysReply(fact)
  await retry.click()
  await expect(log.getByText(fact).first()).toBeVisible()
  await expect(retry).toBeHidden()
  await expect(input).toHaveValue('typed meanwhile')
})

test('UX-48 a citation opens the passage that the reply is based on', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log } = chatParts(page)
  const reply = await ask(page, provider, 'When does the studio open?')
  reply.sendText(fact)
  reply.end()

  const source = log.getByRole('list', { name: 'Sources' })
  await expect(source.getByText('knowledge.txt')).toBeVisible()
  await expect(source.getByRole('blockquote')).toBeHidden()
  await source.getByText('knowledge.txt').click()
  await expect(source.getByRole('blockquote')).toHaveText(fact)
})
