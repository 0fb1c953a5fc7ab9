import { test } from '../support/fixtures/bot.ts'
import { checkPages } from '../support/page-checks.ts'
import { desktop, phone } from '../support/page-visits.ts'
import { allPages, publicPages } from '../support/pages.ts'

test.describe.configure({ mode: 'parallel' })

const measured: readonly string[] = publicPages

for (const size of [phone, desktop]) {
  checkPages({
    readers: 'visitors',
    size,
    prepare: async (page) => {
      await page.goto('/robots.txt')
    },
    pathsOf: (botId) => [...allPages(botId), `/chatbotiframe/${botId}`],
    isMeasured: (path) => measured.includes(path) || path.startsWith('/chatbotiframe/'),
  })
}
