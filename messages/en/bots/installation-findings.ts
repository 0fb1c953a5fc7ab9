export const codeMissing =
  "The code isn't on this page. Paste it before </body>. If a tag manager adds it later, open the page and look for the round button."
export const otherChatbot = 'The code on this page is for another chatbot. Copy the code again.'
export const otherScript = ({ script, origin }: { script: string; origin: string }) =>
  `The script comes from ${script} instead of ${origin}. Copy the code again.`
export const siteNotListed = ({ host }: { host: string }) =>
  `${host} isn't an allowed website. Add it to Domain in UI Settings.`
export const pageStatus = ({ status }: { status: number }) => `The page returned error ${status}.`
export const scriptBlocked = ({ origin }: { origin: string }) =>
  `The page's Content-Security-Policy blocks the script. Add ${origin} to its script-src.`
export const inlineForbidden =
  "The page's Content-Security-Policy blocks inline scripts. Use the Strict CSP code."
export const frameBlocked = ({ origin }: { origin: string }) =>
  `The page's Content-Security-Policy blocks the chat. Add ${origin} to its frame-src.`
