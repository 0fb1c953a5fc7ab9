export const capsLockOn = 'Caps Lock is on'
export const usage = ({ used, total }: { used: string | number; total: string | number }) =>
  `${used} of ${total}`
export const serverUnreachable = "The server didn't respond. Check your connection and try again."
export const honeypotLabel = 'Leave this empty'
