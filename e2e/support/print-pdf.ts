import type { Page } from '@playwright/test'

/** Prints HTML to a PDF. */
export async function printPdf(page: Page, html: string): Promise<Buffer> {
  const printPage = await page.context().newPage()
  await printPage.setContent(html)
  const pdf = await printPage.pdf({ format: 'A4' })
  await printPage.close()
  return pdf
}
