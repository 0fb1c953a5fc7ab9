/** `percent`: the saving of yearly payment; 0 for none. */
export const lead = ({ percent }: { percent: number }) =>
  `${percent > 0 ? `Pay yearly and save up to ${percent}%. ` : ''}Upgrade instantly; downgrade or cancel anytime, effective at the end of your billing period.`
export const yearlySaving = ({ percent }: { percent: number }) =>
  percent > 0 ? `save up to ${percent}%` : ''
