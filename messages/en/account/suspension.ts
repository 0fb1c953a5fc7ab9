export const suspended = ({ supportEmail }: { supportEmail: string }) =>
  `This account is suspended. To find out why, write to ${supportEmail}.`
