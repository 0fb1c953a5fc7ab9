import type { TestApp } from './test-app.ts'

/** The subjects of all e-mails to an address, oldest first. */
export async function outboxSubjects({ database }: TestApp, address: string): Promise<string[]> {
  const emails = await database.db
    .selectFrom('email')
    .select('subject')
    .where('to_address', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return emails.map(({ subject }) => subject)
}

/** The tokens of the mailed links to one page, newest first. */
export async function outboxTokens(
  { database }: TestApp,
  address: string,
  page: 'verify_email' | 'reset_password' | 'unsubscribe',
): Promise<string[]> {
  const emails = await database.db
    .selectFrom('email')
    .select('body_text')
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .execute()
  const link = new RegExp(`/${page}\\?token=(\\S+)`)
  return emails.flatMap(({ body_text }) => link.exec(body_text)?.[1] ?? [])
}
