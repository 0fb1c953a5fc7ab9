export const role = 'Role'
export const personality = 'Personality'
export const select = ({ label }: { label: string }) => `Select a ${label}`
export const custom = 'custom'
export const customLabel = ({ label }: { label: string | number }) => `Custom ${label}`
export const customNeedsModel = ({ label }: { label: string }) =>
  `A custom ${label} takes full effect when a language model is connected. None is connected yet, so answers quote your sources.`
export const promptNeedsModel =
  'Instructions take full effect when a language model is connected. None is connected yet, so answers quote your sources and follow only what you ask about their length, greeting, first and last words.'
export const rolePlaceholder = 'For example: Wine advisor'
export const personalityPlaceholder = 'For example: Dry humor'
