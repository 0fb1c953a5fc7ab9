export const missing = 'This question is no longer in the list.'
export const dismissed = 'The questions were taken off the list.'
export const answered = 'The questions were answered.'
export const restored = 'The questions are in the list again.'
