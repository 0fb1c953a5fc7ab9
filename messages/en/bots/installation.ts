export const title = 'Check installation'
export const page = 'Page on your website'
export const hint = "We'll check the page for your code and anything that blocks it."
export const checking = 'Checking...'
export const passed = 'The code is on this page and nothing blocks it.'
