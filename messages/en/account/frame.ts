export const or = 'or'
export const scriptsNeeded =
  'This page needs JavaScript. Please turn it on in your browser and reload the page.'
export const linkBrokenTitle = "This link doesn't work"
