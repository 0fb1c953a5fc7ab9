/** 'google_calendar' → 'Google calendar': display name of the connector of a function. */
export function connectorName(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
