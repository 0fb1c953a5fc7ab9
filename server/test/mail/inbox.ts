import type { TestHouse } from '../house.ts'

/** The subjects of all letters to an address, oldest first. */
export async function subjectsFor({ database }: TestHouse, address: string): Promise<string[]> {
  const letters = await database.db
    .selectFrom('letter')
    .select('subject')
    .where('to_address', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return letters.map(({ subject }) => subject)
}

/** The tokens of the links to one page that were mailed to an address, newest first. */
export async function tokensFor(
  { database }: TestHouse,
  address: string,
  page: 'verify_email' | 'reset_password' | 'unsubscribe',
): Promise<string[]> {
  const letters = await database.db
    .selectFrom('letter')
    .select('body_text')
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .execute()
  const link = new RegExp(`/${page}\\?token=(\\S+)`)
  return letters.flatMap(({ body_text }) => link.exec(body_text)?.[1] ?? [])
}
