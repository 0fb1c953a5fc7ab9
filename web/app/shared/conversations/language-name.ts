import { locale } from '@askwell/messages/language'

const names = new Intl.DisplayNames([locale], { type: 'language' })

/** The name of a BCP 47 language tag: 'en-us' → 'American English'. Returns an unknown tag unchanged. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    // not a valid language tag
    return tag
  }
}
