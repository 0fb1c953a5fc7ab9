import { test } from '../support/fixtures/bot.ts'
import { signIn } from '../support/owner.ts'
import { checkPages } from '../support/page-checks.ts'
import { desktop, phone } from '../support/page-visits.ts'
import { allPages, publicPages } from '../support/pages.ts'

test.describe.configure({ mode: 'parallel' })

const checkedForVisitors: readonly string[] = publicPages
const tabs = ['setting', 'sources', 'chatUI', 'embed']

for (const size of [phone, desktop]) {
  checkPages({
    readers: 'owners',
    size,
    prepare: (page, { owner }) => signIn(page, owner.email),
    pathsOf: (botId) => [...allPages(botId), ...tabs.map((tab) => `/chatbot/${botId}?tab=${tab}`)],
    onlyErrors: checkedForVisitors,
    isMeasured: (path) => !checkedForVisitors.includes(path) && !path.includes('?tab='),
  })
}
