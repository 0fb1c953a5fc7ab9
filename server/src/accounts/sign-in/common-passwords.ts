import type { IsCommonPassword } from '@askwell/core/accounts'

const passwordCount = 10_000

let loaded: Promise<Set<string>> | undefined

/** Checks the list of the 10,000 commonest passwords, which is loaded at the first check. */
export const isCommonPassword: IsCommonPassword = async (password) => {
  loaded ??= load()
  return (await loaded).has(password)
}

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, passwordCount).map(String))
}
