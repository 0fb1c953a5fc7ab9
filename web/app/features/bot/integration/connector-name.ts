/** 'google_calendar' → 'Google calendar': what a list calls the connector a function came from. */
export function connectorName(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
