export const title = 'Signed-in visitors'
export const lead =
  "Do people sign in on your website? Your website can tell the chatbot who's asking, so it can look up their orders or bookings. Your server signs a token with a secret key, so visitors can't impersonate each other."
export const withoutToken =
  'Without a valid token, the visitor stays anonymous and the chat works as usual.'
export const secretTitle = '1. Get the secret'
export const noSecretYet = "This chatbot doesn't have a secret yet."
export const createSecret = 'Create secret'
export const creating = 'Creating...'
export const secretLoadFailed = "Couldn't load the secret"
export const newSecret = 'Your new secret'
export const newSecretHint =
  "Copy it now and keep it on your server as the environment variable CHATBOT_SECRET. You won't see it again."
export const copySecret = 'Copy secret'
export const secretCopied = 'Secret copied to clipboard!'
export const secretExists = "This chatbot has a secret. It was shown once and can't be shown again."
export const renewSecret = 'Renew secret'
export const renewing = 'Renewing...'
export const renewQuestion = 'Renew the secret?'
export const renewHint =
  'Tokens signed with the current secret stop working immediately, and their visitors are anonymous until they start a new chat. Put the new secret on your server right away.'
export const renewConfirm = 'Yes, renew it'
export const renewCancel = 'Keep current secret'
export const serverTitle = '2. Sign your visitors on your server'
export const serverHint =
  'Your server runs this for the signed-in person. A token is valid for up to 24 hours; name and email are optional. Never put the secret itself in a page.'
export const language = 'Language of your server'
export const node = 'Node'
export const php = 'PHP'
export const python = 'Python'
export const ruby = 'Ruby'
export const serverCode = 'Code for your server'
export const copyCode = 'Copy code'
export const codeCopied = 'Code copied to clipboard!'
export const pageTitle = '3. Pass the token to the chat'
export const pageHint =
  'Put this below the chat code, with the token your server created for the page.'
export const pageCode = 'Code for your page'
export const copyPageCode = 'Copy page code'
export const refusedTokens = 'Rejected tokens'
export const noneRefused = 'No tokens were rejected in the last seven days.'
export const refusedHint =
  'Why tokens were rejected in the last seven days, and when it last happened.'
export const refresh = 'Refresh'
export const signOutHint = <Part>({ call }: { call: Part }) => [
  'When someone signs out of your website, make the chat forget them too: ',
  call,
]
export const refusalReasons = {
  expired: "It had expired. Create the token when the page loads, and check your server's clock.",
  not_yet_valid: "It wasn't valid yet. Check your server's clock.",
  wrong_signature:
    "It was signed with a different secret. Put this chatbot's current secret on your server.",
  wrong_algorithm: "It wasn't signed with HS256.",
  wrong_type: 'typ in its header was something other than JWT. Leave typ out, or set it to JWT.',
  wrong_audience:
    "aud named something other than this chatbot. Leave aud out, or set it to this chatbot's ID.",
  missing_claim: "sub or exp was missing, or exp wasn't a number.",
  bad_visitor_id: 'sub must be 1 to 200 characters.',
  too_long_lived: 'It was valid for longer than 24 hours. Set exp to an earlier time.',
  too_long: 'It was longer than 4,096 characters.',
  unreadable: "It wasn't a valid signed token (JWT).",
} as const
