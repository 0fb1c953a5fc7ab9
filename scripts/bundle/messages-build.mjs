// Where the builds of web, chat and server read the messages of a language and write their output.
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The language of the build. */
export const language = process.env.PRODUCT_LANGUAGE ?? 'en'

/** The messages of a language; scripts/bundle/pseudo-language.mjs writes those of the pseudo-language. */
export function messagesFolder(name = language) {
  const folder = path.join(root, name === 'pseudo' ? '.cache/messages' : 'messages', name)
  if (!existsSync(folder)) throw new Error(`There are no messages in ${folder}`)
  return folder
}

/** Resolves every import of messages to that folder. */
export const messagesAlias = () => ({ '@askwell/messages': messagesFolder() })

/** Makes the bundler inline each message where it is used, so that a page loads only its own texts. */
export const messagesInlined = { inlineConst: true }

/** The folder for web/build, chat/dist, widget/dist and server/dist; for English it is the checkout. */
export const outputRoot = language === 'en' ? root : path.join(root, '.cache/languages', language)
