export const script = 'Script'
export const scriptHint = 'Paste this before </body> on every page where you want the chat button.'
export const strictCsp = 'Strict CSP'
export const strictCspHint =
  'The same code without an inline script, for sites with a strict Content-Security-Policy.'
export const iframe = 'Iframe'
export const iframeHint = 'Shows the chat inline on the page instead of a button.'
export const allowedSitesTitle = 'Allowed websites'
export const openPublicPage = 'Open the public page'
export const inNewTab = '(new tab)'
export const forDevelopers = 'For developers'
export const forDevelopersHint = 'Content-Security-Policy, and visitors who sign in on your website'
export const policyTitle = 'Content-Security-Policy'
export const kind = 'Embed type'
export const anySite = <Part>({ change }: { change: (text: string) => Part }) => [
  'Any website can embed this chatbot. ',
  change('Add allowed websites'),
]
export const onlyTheseSites = <Part>({
  sites,
  change,
}: {
  sites: Part
  change: (text: string) => Part
}) => [
  'Only these websites and their subdomains can embed it: ',
  sites,
  '. ',
  change('Change allowed websites'),
]
export const rightCorner = 'Right corner'
export const leftCorner = 'Left corner'
export const buttonPlace = 'Button position'
export const codeToPaste = 'Embed code'
export const copyIframe = 'Copy Iframe'
export const iframeCopied = 'Iframe copied to clipboard!'
export const copyScript = 'Copy Script'
export const scriptCopied = 'Script copied to clipboard!'
export const policy = <Part>({ rule }: { rule: Part }) => [
  'A site with a Content-Security-Policy needs ',
  rule,
]
