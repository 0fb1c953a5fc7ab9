export const role = 'Role'
export const personality = 'Personality'
export const selectRole = 'Select a role'
export const selectPersonality = 'Select a personality'
export const custom = 'custom'
export const customRole = 'Custom role'
export const customPersonality = 'Custom personality'
export const customRoleNeedsModel =
  'A custom role takes full effect only once a language model is connected. None is connected yet, so answers quote your sources.'
export const customPersonalityNeedsModel =
  'A custom personality takes full effect only once a language model is connected. None is connected yet, so answers quote your sources.'
export const promptNeedsModel =
  'Instructions take full effect only once a language model is connected. None is connected yet, so answers quote your sources and follow only your instructions about length, greeting, and opening and closing words.'
export const rolePlaceholder = 'For example: Wine advisor'
export const personalityPlaceholder = 'For example: Dry humor'
