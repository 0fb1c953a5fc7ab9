export const missing = 'This question is no longer in the list.'
export const dismissed = 'Questions dismissed.'
export const answered = 'The questions were answered.'
export const restored = 'Questions restored.'
