export const browserOnSystem = ({ browser, system }: { browser: string; system: string }) =>
  `${browser} on ${system}`
export const unknown = 'Unknown device'
