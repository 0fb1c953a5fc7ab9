import type { CommonPasswords } from '@askwell/core/accounts'

const most = 10_000

let loaded: Promise<Set<string>> | undefined

/** The 10,000 most common passwords, loaded when the first one is asked about. */
export const isCommonPassword: CommonPasswords = async (password) => {
  loaded ??= load()
  return (await loaded).has(password)
}

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, most).map(String))
}
