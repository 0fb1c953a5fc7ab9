import type { Page } from '@playwright/test'
import { newOwner, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, register, test } from '../support/test.ts'
import { button, fillFirstStep, heading, openWizard, select } from '../support/wizard.ts'

const steps = (page: Page) =>
  page.getByRole('complementary', { name: 'Progress' }).getByRole('listitem')

/** The current step in the side panel, and its title next to it. */
async function expectStep(page: Page, name: string, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  const marked = steps(page).and(page.locator('[aria-current="step"]'))
  await expect(marked).toHaveCount(1)
  await expect(marked.getByText(name, { exact: true })).toBeVisible()
}

test.describe.serial('the three steps', () => {
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
    await openWizard(page)
  })

  test('WIZ-04 the first step is Bot Detail', async () => {
    await expectStep(shared(), 'Bot Detail', 'Enter bot detail')
  })

  test('WIZ-05 the first step asks for a name, a role and a personality', async () => {
    for (const label of ['Chatbot name', 'Role', 'Personality']) {
      await expect(select(shared(), label)).toBeVisible()
    }
  })

  for (const [title, label, call] of [
    ['WIZ-06 the list shows the roles of the server', 'Role', 'get_roles'],
    ['WIZ-06 the list shows the personalities of the server', 'Personality', 'get_personalities'],
  ] as const) {
    test(title, async () => {
      const returned: { name: string }[] = await (await shared().request.get(`/api/${call}`)).json()
      const options = await select(shared(), label).locator('option').allTextContents()
      expect(options.slice(1, -1)).toEqual(returned.map(({ name }) => name))
    })
  }

  test('WIZ-10 the second step is Bot Setting', async () => {
    await fillFirstStep(shared())
    await button(shared(), 'Next').click()
    await expectStep(shared(), 'Bot Setting', 'Set Bot Setting')
  })

  test('WIZ-11 the second step asks for an avatar and three texts', async () => {
    await expect(shared().getByRole('group', { name: 'Avatar' })).toBeVisible()
    for (const label of ['Initial message', 'Suggested questions', 'Hint message']) {
      await expect(shared().getByLabel(label, { exact: true })).toBeVisible()
    }
  })

  test('WIZ-12 the third step is Knowledge Source', async () => {
    await shared().getByLabel('Initial message').fill('Hello there.')
    await shared().getByLabel('Suggested questions').fill('One?\nTwo?')
    await shared().getByLabel('Hint message').fill('Ask away')
    await button(shared(), 'Next').click()
    await expectStep(shared(), 'Knowledge Source', 'Add Knowledge Source')
  })

  test('WIZ-01 the side panel has three steps, in their order', async () => {
    await expect(steps(shared())).toHaveCount(3)
    await expect(steps(shared())).toContainText(['Bot Detail', 'Bot Setting', 'Knowledge Source'])
  })

  test('WIZ-02 Back goes one step back and keeps the values', async () => {
    await button(shared(), 'Back').click()
    await expectStep(shared(), 'Bot Setting', 'Set Bot Setting')
    await expect(shared().getByLabel('Initial message')).toHaveValue('Hello there.')
    await expect(shared().getByLabel('Suggested questions')).toHaveValue('One?\nTwo?')
    await expect(shared().getByLabel('Hint message')).toHaveValue('Ask away')

    await button(shared(), 'Back').click()
    await expectStep(shared(), 'Bot Detail', 'Enter bot detail')
    await expect(shared().getByLabel('Chatbot name')).toHaveValue('Aurora helper')
    await expect(select(shared(), 'Role')).toHaveValue('role_customer_support')
    await expect(select(shared(), 'Personality')).toHaveValue('personality_friendly')
  })

  test('WIZ-03 Back from the first step leads to the dashboard', async () => {
    await button(shared(), 'Back').click()
    await button(shared(), 'Leave').click()
    await shared().waitForURL(/\/mychatbots$/i)
    await expect(heading(shared(), 'My Chatbots')).toBeVisible()
  })
})

test.describe('custom role and personality', () => {
  const shared = sharedPage(async (page) => {
    await register(page)
    await openWizard(page)
  })

  for (const [title, label, text] of [
    ['WIZ-07 WIZ-09 Custom opens a text field for the role', 'Role', 'Lamp doctor'],
    ['WIZ-08 WIZ-09 Custom opens a text field for the personality', 'Personality', 'Dry wit'],
  ] as const) {
    test(`${title}, a click outside closes it and keeps the text`, async () => {
      const page = shared()
      const customInput = page.getByLabel(`Custom ${label.toLowerCase()}`)
      await expect(customInput).toHaveCount(0)
      const choice = select(page, label).locator('option[value="custom"]')
      await expect(choice).toHaveText(/custom/i)
      await select(page, label).selectOption('custom')
      await expect(customInput).toBeVisible()
      await expect(customInput).toBeFocused()
      await customInput.fill(text)
      await heading(page, 'Enter bot detail').click()
      await expect(customInput).toHaveCount(0)
      await expect(select(page, label).locator('option:checked')).toHaveText(text)
      await select(page, label).selectOption('custom')
      await expect(customInput).toHaveValue(text)
      await page.keyboard.press('Escape')
      await expect(customInput).toHaveCount(0)
    })
  }

  test('UX-27 Next explains what is missing, and continues when nothing is missing', async () => {
    const page = shared()
    await openWizard(page)
    await page.getByLabel('Chatbot name').fill('Aurora helper')
    await select(page, 'Role').selectOption('')
    await button(page, 'Next').click()
    await expect(
      page.getByText('You have to select both a role and a personality').first(),
    ).toBeVisible()
    await fillFirstStep(page)
    await button(page, 'Next').click()
    await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  })
})

test('WIZ-19 a full-screen loader shows while roles and personalities load', async ({ page }) => {
  await register(page)
  for (const list of ['get_roles', 'get_personalities']) {
    const delayed = Promise.withResolvers<void>()
    await page.route(`**/api/${list}`, async (route) => {
      await delayed.promise
      await route.continue()
    })
    await page.goto('/create-new-chatbot')
    const loader = page
      .getByRole('status')
      .filter({ hasText: /loading/i })
      .first()
    await expect(loader).toBeVisible()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    // The loader of the page is followed by that of the step.
    const covers = () =>
      loader.evaluate((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect()
        return [left <= 0 && top <= 0, Math.round(right), Math.round(bottom)]
      })
    await expect.poll(covers).toEqual([true, width, height])
    delayed.resolve()
    await expect(heading(page, 'Enter bot detail')).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: /loading/i, visible: true }),
    ).toHaveCount(0)
    await page.unrouteAll()
  }
})
