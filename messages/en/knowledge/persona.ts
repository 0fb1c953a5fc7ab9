export const role = 'Role'
export const personality = 'Personality'
export const select = ({ label }: { label: string }) => `Select a ${label}`
export const custom = 'custom'
export const customLabel = ({ label }: { label: string | number }) => `Custom ${label}`
export const customNeedsModel = ({ label }: { label: string }) =>
  `A custom ${label} takes full effect only once a language model is connected. None is connected yet, so answers quote your sources.`
export const promptNeedsModel =
  'Instructions take full effect only once a language model is connected. None is connected yet, so answers quote your sources and follow only your instructions about length, greeting, and opening and closing words.'
export const rolePlaceholder = 'For example: Wine advisor'
export const personalityPlaceholder = 'For example: Dry humor'
