export const failed = "That didn't work"
export const declined = 'Not done'
export const expired = 'Timed out, nothing was done'
export const lost = 'Interrupted. It may or may not have gone through'
