// The folders from which the builds of web, chat and server read messages, and to which they write their output.
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The language of the build. */
export const language = process.env.PRODUCT_LANGUAGE ?? 'en'

/** The messages folder of a language. scripts/bundle/pseudo-language.mjs writes that of the pseudo-language. */
export function messagesFolder(name = language) {
  const folder = path.join(root, name === 'pseudo' ? '.cache/messages' : 'messages', name)
  if (!existsSync(folder)) throw new Error(`There are no messages in ${folder}`)
  return folder
}

/** A bundler alias that resolves imports of messages to the folder of the language. */
export const messagesAlias = () => ({ '@askwell/messages': messagesFolder() })

/** Makes the bundler inline each message where it is used, so that a page loads only its own messages. */
export const messagesInlined = { inlineConst: true }

/** The parent folder of web/build, chat/dist, widget/dist and server/dist; for English the repository root. */
export const outputRoot = language === 'en' ? root : path.join(root, '.cache/languages', language)
