import { locale } from '@askwell/messages/language'

const names = new Intl.DisplayNames([locale], { type: 'language' })

/** A language tag of a browser → its name: 'en-us' → 'American English'. An unknown tag stays as it is. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    // Not a language tag.
    return tag
  }
}
