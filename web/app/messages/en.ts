// Every text of the screens, by area. Another language is a copy of this file with the same shape:
// `web/app/messages/de.ts`, built by WEB_LANGUAGE=de. The build writes each text where it is used.

export const account = {
  or: 'or',
  thisPageNeedsScripts:
    'This page needs JavaScript. Please allow it in your browser and load the page again.',
  connectAndSignIn: 'Connect and sign in',
  connecting: 'Connecting...',
  keepMyAccount: 'Keep my account',
  restoring: 'Restoring...',
  doUseAnotherWayToSign: 'Use another way to sign in',
  code: 'Code',
  sixDigitsFromYourAuthenticator:
    'Six digits from your authenticator app, or one of your recovery codes.',
  password: 'Password',
  checkYourInbox: 'Check your inbox',
  theLinkWorksOnceFor:
    'The link works once, for 30 minutes. Nothing there? Have a look at your spam folder.',
  doUseAnotherEmail: 'Use another email',
  forgotYourPassword: 'Forgot your password?',
  enterYourEmailAndWe: 'Enter your email and we will send you a link to choose a new one.',
  backToSignIn: 'Back to sign in',
  email: 'Email',
  sending: 'Sending...',
  sendMeALink: 'Send me a link',
  signInWithGoogle: 'Sign in with Google',
  forgotPassword: 'Forgot password?',
  signingIn: 'Signing in...',
  signIn: 'Sign In',
  welcomeBack: 'Welcome back',
  newHere: 'New here?',
  createAnAccount: 'Create an account',
  bySigningUpYouAgree: 'By signing up you agree to the',
  termsConditions: 'Terms & Conditions',
  andConfirmThatYouAre: 'and confirm that you are over 18.',
  signingUp: 'Signing up...',
  signUp: 'Sign Up',
  firstName: 'First name',
  lastName: 'Last name',
  atLeast8Characters: 'At least 8 characters',
  confirmPassword: 'Confirm password',
  createYourAccount: 'Create your account',
  alreadyRegistered: 'Already registered?',
  signIn2: 'Sign in',
  yourPasswordIsChanged: 'Your password is changed',
  thisLinkDoesNotWork: 'This link does not work',
  sendMeANewLink: 'Send me a new link',
  chooseANewPassword: 'Choose a new password',
  savingItSignsYouOut: 'Saving it signs you out on every device.',
  newPassword: 'New password',
  n8To128Characters: '8 to 128 characters',
  saving: 'Saving...',
  saveTheNewPassword: 'Save the new password',
  connectGoogle: 'Connect Google',
  youHaveAnAccountHere: 'You have an account here already.',
  yourAccountIsClosed: 'Your account is closed',
  youCanStillTakeThat: 'You can still take that back.',
  youAreUnsubscribed: 'You are unsubscribed',
  goToTheHomePage: 'Go to the home page',
  youAreStillSubscribed: 'You are still subscribed',
  confirmYourEmail: 'Confirm your email',
  pressTheButtonToShow: 'Press the button to show us that this address is yours.',
  confirming: 'Confirming...',
  confirmMyEmail: 'Confirm my email',
  yourEmailIsConfirmed: 'Your email is confirmed',
  goToMyChatbots: 'Go to my chatbots',
  signInForANew: 'Sign in for a new link',
} as const

export const bot = {
  chatbot: 'Chatbot',
  theChatbotCouldNotBe: 'The chatbot could not be loaded',
  myChatbots: 'My Chatbots',
  whatYouChangedIsNot: 'What you changed is not saved yet.',
  pauseTheChangingTabs: 'Pause the changing tabs',
  uiSettings: 'UI Settings',
  dataSources: 'Data Sources',
  integrations: 'Integrations',
  preview: 'Preview',
  embed: 'Embed',
  chatbotNotFound: 'Chatbot not found',
  toMyChatbots: 'To my chatbots',
} as const

export const botEmbed = {
  script: 'Script',
  pasteItBeforeTheClosing:
    'Paste it before the closing body tag of every page that should have the chat button.',
  strictCsp: 'Strict CSP',
  theSameWithoutAnInline:
    'The same without an inline script, for sites with a strict Content-Security-Policy.',
  iframe: 'Iframe',
  theChatItselfAsA: 'The chat itself as a part of the page, without a button.',
  whereItMayBeUsed: 'Where it may be used',
  openThePublicPage: 'Open the public page',
  newTab: '(new tab)',
  kindOfEmbedding: 'Kind of embedding',
  aSiteWithAContent: 'A site with a Content-Security-Policy needs',
  scriptSrc: 'script-src ',
  frameSrc: '; frame-src ',
  anySiteMayEmbedThis: 'Any site may embed this chatbot. ',
  onlyTheseSitesAndTheir: 'Only these sites and their subdomains may embed it: ',
  nameTheAllowedSites: 'Name the allowed sites',
  changeTheAllowedSites: 'Change the allowed sites',
  checkInstallation: 'Check installation',
  pageOfYourSite: 'Page of your site',
  thePageIsFetchedOnce:
    'The page is fetched once and looked through for the code and for what may block it.',
  checking: 'Checking...',
  theCodeIsOnThis: 'The code is on this page and nothing blocks it.',
  rightCorner: 'Right corner',
  leftCorner: 'Left corner',
  placeOfTheButton: 'Place of the button',
  howCanIHelp: 'How can I help?',
  codeToPaste: 'Code to paste',
  copyIframe: 'Copy Iframe',
  iframeCopiedToClipboard: 'Iframe copied to clipboard!',
} as const

export const botIdentity = {
  title: 'Signed-in visitors',
  whatItIs:
    'Do people sign in on your website? Then your website can tell the chatbot who is asking, so that it may look up their own orders or bookings. Your server signs a short note, a token, with a secret that only you and this chatbot know, so nobody can pretend to be somebody else.',
  whatHappensWithout:
    'Without a token, or with a wrong one, the visitor is unknown and the chat works as always.',
  stepSecret: '1. Get the secret',
  noSecretYet: 'This chatbot has no secret yet.',
  createSecret: 'Create secret',
  creating: 'Creating...',
  secretCouldNotBeRead: 'The secret could not be looked up',
  secretMade: 'Your new secret',
  shownOnce:
    'Copy it now and keep it on your server, as the environment variable CHATBOT_SECRET. It is not shown again.',
  copySecret: 'Copy secret',
  secretCopied: 'Secret copied to clipboard!',
  secretExists:
    'This chatbot has a secret. It was shown when it was made and cannot be shown again.',
  renewSecret: 'Renew secret',
  renewing: 'Renewing...',
  renewQuestion: 'Renew the secret?',
  whatRenewingDoes:
    'Tokens made with the present secret stop working at once, and visitors they named are unknown until they start a new chat. Put the new secret on your server right after.',
  doRenew: 'Yes, renew it',
  keepSecret: 'Keep the present one',
  stepServer: '2. Sign your visitors on your server',
  serverHint:
    'Your server calls this for the person who is signed in. A token is valid for 24 hours at most; name and email may be left out. Never put the secret itself into a page.',
  language: 'Language of your server',
  node: 'Node',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  serverCode: 'Code for your server',
  copyCode: 'Copy code',
  codeCopied: 'Code copied to clipboard!',
  stepPage: '3. Tell the chat on your page',
  pageHint:
    'Put it below the code of the chat, with the token that your server has made for this page.',
  pageCode: 'Code for your page',
  copyPageCode: 'Copy page code',
  refusedTokens: 'Refused tokens',
  noneRefused: 'No token was refused in the last seven days.',
  refusedExplained: 'Why a token was refused in the last seven days, and when the last time.',
  lookAgain: 'Look again',
  atSignOut: 'When somebody signs out of your website, let the chat forget them too:',
} as const

export const refusedTokens = {
  expired:
    'It had expired. Make a token when the page is asked for, and check the clock of your server.',
  not_yet_valid: 'It was not valid yet. Check the clock of your server.',
  wrong_signature:
    'It was signed with another secret. Put the present secret of this chatbot on your server.',
  wrong_algorithm: 'It was signed in another way than HS256.',
  missing_claim: 'sub or exp was missing, or exp was no number.',
  bad_visitor_id: 'sub was no text of 1 to 200 characters.',
  too_long_lived: 'It was valid for longer than 24 hours. Set exp to an earlier moment.',
  too_long: 'It was longer than 4,096 characters.',
  unreadable: 'It was no signed token (JWT).',
} as const

export const botIntegration = {
  authenticationType: 'Authentication Type',
  authHeader: 'Auth Header',
  forExampleXApiKey: "For example 'X-Api-Key: 123'. A bare value is sent as Authorization.",
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  tokenUrl: 'Token URL',
  whereTheChatbotGetsIts: 'Where the chatbot gets its access token, by client credentials.',
  functionDefinition: 'Function Definition',
  aJsonObjectWithName: 'A JSON object with name, description and parameters. ',
  theChatbotCanNoLonger: 'The chatbot can no longer use ',
  untilYouUndoIt: '. You can undo this for a moment.',
  undo: 'Undo',
  functionName: 'Function Name',
  lettersDigitsUnderscoresAndHyphens:
    'Letters, digits, underscores and hyphens, for example get_order_status.',
  url: 'URL',
  anArgumentInBracesIs: 'An argument in braces is put into the address.',
  method: 'Method',
  postSendsTheArgumentsAs: 'POST sends the arguments as JSON, GET puts them into the address.',
  functions: 'Functions',
  testOf: (name: string | number) => `Test: ${name}`,
  test: 'Test',
  editOf: (name: string | number) => `Edit: ${name}`,
  edit: 'Edit',
  deleteOf: (name: string | number) => `Delete: ${name}`,
  delete: 'Delete',
  whatYouChangedIsNot: 'What you changed is not saved yet.',
  looksUpHowFarAn: 'Looks up how far an order is. Use it when a visitor asks where a parcel is.',
  theOrderNumberForExample: 'The order number, for example 10482',
  purposeOf: (name: string) =>
    `Let ${name} look things up or do things in your own systems while it answers.`,
  theFunctionsCouldNotBe: 'The functions could not be loaded',
  aFunctionTellsTheChatbot:
    'A function tells the chatbot what it can ask of one of your services: the address, the arguments, and how to sign in. Add one to let it check an order or book an appointment.',
  lineOf: (line: string | number, shortened: string | number) => `Line ${line}: ${shortened}`,
  imageOptional: 'Image (optional)',
  chooseImage: 'Choose image',
  changeImage: 'Change image',
  removeImage: 'Remove image',
  pngJpgOrWebpAt: 'Png, jpg or webp, at most 1 MB.',
  savedAndEncryptedItCannot: 'Saved and encrypted. It cannot be shown again.',
  replaceOf: (label: string | number) => `Replace ${label}`,
  replace: 'Replace',
  theFunctionCouldNotBe: 'The function could not be loaded',
  status: 'Status ',
  ms: ' ms',
  request: 'Request',
  answer: 'Answer',
  theAnswerIsLongerThan:
    'The answer is longer than 16 KB. The chatbot is given this beginning of it.',
  nothing: 'Nothing',
  theFunctionIsReallyCalled: 'The function is really called. A test costs no message.',
  arguments: 'Arguments',
  noFunctionsAvailableAtThe: 'No functions available at the moment.',
  areYouSureYouWant: 'Are you sure you want to delete this function?',
  anErrorOccurred: 'An error occurred: ',
  addNewFunction: 'Add New Function',
  editFunction: 'Edit Function',
  submit: 'Submit',
  submitting: 'Submitting...',
  update: 'Update',
  updating: 'Updating...',
  testFunction: 'Test Function',
  runTest: 'Run test',
  running: 'Running...',
  insertExample: 'Insert example',
  pressEscapeThenTabTo: 'Press Escape, then Tab to leave the editor.',
  inChats: 'In chats',
  enabled: 'Enabled',
  enabledHint: 'When it is off, no chat uses the function. You can still test it.',
  asksVisitor: 'Ask the visitor before it runs',
  asksVisitorHint:
    'For everything that changes something, such as a booking or an order. The visitor sees the values and decides.',
  needsIdentity: 'Only for signed-in visitors',
  needsIdentityHint:
    'For everything personal. Your service learns who asks from the headers X-Visitor-Id, X-Visitor-Email and X-Visitor-Name. It needs a website of yours that tells the chat who is signed in: ',
  needsIdentityLink: 'set that up under Embed',
  opensInNewTab: ' (opens in a new tab)',
  activityLabel: 'Shown while it runs',
  activityPlaceholder: 'Checking your order…',
  activityHint: 'Empty: a sentence made of the name of the function.',
  buttonLabel: 'Button in the chat',
  buttonPlaceholder: 'Track my order',
  buttonHint:
    'Visitors can start the function by themselves. This works without an AI key, too. Empty: no button.',
  answerText: 'Answer of the button',
  answerPlaceholder: 'Your order is {status}. It arrives on {delivery_date}.',
  answerHint:
    'A name in braces is replaced by what your service answers under that name. Empty: the answer as a list.',
  useOf: (name: string) => `Use in chats: ${name}`,
  off: 'Off',
  asksFirst: 'Asks first',
  signedInVisitors: 'Signed-in visitors',
  button: 'Button',
  webAnswers: 'Use functions in answers that draw on website text',
  webAnswersHint:
    'A page can hold words that try to give orders to the chatbot. While this is off, a question that is answered from a website never makes a function run. Switch it on when you trust everything that your websites say.',
  addHere: 'Add here',
  addKey: (key: string) => `Add ${key}`,
  unknownType: (type: string) =>
    `The type '${type}' is not known. Use string, number, integer, boolean, array or object.`,
  missingProperty: (name: string) =>
    `'${name}' is required, but it does not stand under properties.`,
} as const

/** What the keys of a function definition mean, for whoever writes one. */
export const definitionHelp = {
  name: 'What the function is called. Letters, digits, underscores and hyphens.',
  description:
    'In plain words what it does and when the chatbot should use it. The better this is, the better it is used.',
  parameters: 'The values that the chatbot has to find out and send along.',
  type: 'The kind of value: string (text), number, integer, boolean (yes or no), array (a list) or object.',
  properties: 'One entry for each value, under the name that your service knows.',
  required: 'The names of the values without which the function cannot run, as a list.',
  enum: 'The only values that are allowed, as a list.',
  format: 'How a text is written, for example date, date-time, time, email or uri.',
  pattern: 'A rule for the text as a regular expression, for example ^[0-9]{5}$.',
  default: 'What is used when nothing was said.',
  items: 'What each entry of the list looks like.',
  minimum: 'The smallest number that is allowed.',
  maximum: 'The largest number that is allowed.',
  minLength: 'How many characters the text has at least.',
  maxLength: 'How many characters the text has at most.',
  additionalProperties: 'With false, no other values than the listed ones may be sent.',
  value: 'A value that the chatbot sends along. Describe it and say its type.',
} as const

/** What functions did, for their owner. */
export const functionCalls = {
  title: 'Activity',
  lead: 'What the functions did, newest first. Passwords, keys and the like are left out.',
  functionLabel: 'Function',
  allFunctions: 'All functions',
  outcomeLabel: 'Outcome',
  all: 'All',
  worked: 'Worked',
  failed: 'Failed',
  couldNotBeLoaded: 'The activity could not be loaded',
  empty: 'Nothing has run yet',
  emptyHint:
    'Every test and every use in a chat appears here, with what was sent and what came back.',
  nothingMatches: 'Nothing matches these filters',
  listLabel: 'Calls, newest first',
  showMore: 'Show more',
  loading: 'Loading...',
  conversation: 'In a conversation',
  test: 'Your test',
  status: (status: number) => `Status ${status}`,
  ms: (ms: string) => `${ms} ms`,
  sent: 'Sent',
  cameBack: 'Came back',
  nothing: 'Nothing',
  copySent: 'Copy what was sent',
  copyCameBack: 'Copy what came back',
  copied: 'Copied',
  conversationOf: (id: string) => `Conversation ${id}`,
  ranForThisAnswer: 'Functions of the last answer',
} as const

export const botImport = {
  importOpenApi: 'Import OpenAPI',
  title: 'Import from OpenAPI',
  stepOf: (number: number) => `Step ${number} of 3`,
  nothingIsAddedYet: 'Nothing has been added yet. What you chose is lost when you leave.',
  purpose:
    'Many services publish a description of what they can do, called an OpenAPI document. Give it here and choose what your chatbot may use.',
  address: 'Address of the document',
  addressHint: 'It often ends in openapi.json, openapi.yaml or api-docs.',
  readDocument: 'Read document',
  or: 'or',
  file: 'OpenAPI document',
  dropHere: 'Drop the file here, or choose it from your device.',
  chooseFile: 'Choose file',
  fileHint: 'JSON or YAML, OpenAPI 3.0 or 3.1, at most 2 MB.',
  reading: 'Reading the document...',
  operations: 'Operations',
  chooseHint: 'Choose what the chatbot may do. Each choice becomes a function of its own.',
  search: 'Search operations',
  selectAll: (count: number) => `Select all that can be imported (${count})`,
  chosenOf: (chosen: number, places: number) =>
    `${chosen} chosen. This chatbot has room for ${places}.`,
  full: 'This chatbot has as many functions as it can hold. Delete some to import others.',
  noMatch: 'No operation matches your search.',
  nameOf: (operation: string) => `Function Name of ${operation}`,
  nameTwice: 'Another function has this name. Please choose a different one.',
  details: 'Details',
  back: 'Back',
  next: 'Next',
  adding: 'Adding...',
  addOf: (count: number) => (count === 1 ? 'Add 1 function' : `Add ${count} functions`),
  connectTitle: 'Connect the service',
  connectHint: 'Asked once for all the functions you chose. You can change each of them later.',
  server: 'Address of the service',
  serverHint: 'Where the service is called, as its document says.',
  serverMissing: 'The document does not say where the service is called. Please fill it in.',
  serverOf: (url: string, description: string) => `${url} (${description})`,
  signInOf: (name: string) => `Sign in: ${name}`,
  usedBy: (count: number) =>
    count === 1
      ? 'One of the chosen functions needs this.'
      : `${count} of the chosen functions need this.`,
  apiKey: 'API key',
  token: 'Access token',
  user: 'User name',
  password: 'Password',
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  tokenUrl: 'Token URL',
  keyHint: (header: string) => `Sent in the header ${header}, and stored encrypted.`,
  fillIn: 'Please fill this in.',
  keyInvalid: 'This holds characters that a header cannot carry.',
  asksVisitor: 'Ask the visitor before running a function that sends something',
  asksVisitorHint:
    'The visitor sees what would be sent and decides. It counts for the functions of the method POST.',
} as const

export const botConnect = {
  readyMade: 'Ready-made connections',
  purpose: 'Connect a service you use already. You only need its key or its address.',
  couldNotBeLoaded: 'The connections could not be loaded',
  connected: 'Connected',
  notConnected: 'Not connected',
  connect: 'Connect',
  connectTo: (name: string) => `Connect ${name}`,
  connectAgain: 'Connect again',
  connectAgainTo: (name: string) => `Connect again: ${name}`,
  disconnect: 'Disconnect',
  disconnectFrom: (name: string) => `Disconnect: ${name}`,
  deliveries: 'Deliveries',
  functionsOfIt: 'Gives your chatbot:',
  howToConnect: 'How to connect it',
  moreSettings: 'More settings',
  againRenews:
    'It is connected already. Connecting again renews the key and the settings. What you changed in its functions stays: names, words, switches, buttons and pictures.',
  bringBack: 'Also bring back what you deleted',
  testConnection: 'Test connection',
  testing: 'Testing...',
  connecting: 'Connecting...',
  itIsConnected:
    'It is connected. Every delivery is signed, so that your automation can check that it comes from your chatbot.',
  signingSecret: 'Signing secret',
  shownOnce: 'Shown this once. If you lose it, connect again to get a new one.',
  copySecret: 'Copy secret',
  secretCopied: 'Secret copied',
  sendTest: 'Send a test delivery',
  showExample: 'Show verification example',
  hideExample: 'Hide verification example',
  example: 'Verification example',
  exampleExplained:
    'For a receiver of your own, in JavaScript. The scheme is Standard Webhooks; there are libraries for many languages.',
  verification: `import { createHmac, timingSafeEqual } from 'node:crypto'

function isGenuine(secret, headers, rawBody) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key)
    .update(\`\${id}.\${at}.\${rawBody}\`)
    .digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`,
  done: 'Done',
  disconnectQuestion: (name: string) => `Disconnect ${name}?`,
  whatGoes:
    'Its functions and its stored key are removed from this chatbot. You can undo this for a moment, and connect it again at any time, with the key.',
  keep: 'Keep it',
  deliveriesExplained:
    'What your chatbot passed on. A delivery that fails is tried seven times over about ten hours.',
  deliveriesNotLoaded: 'The deliveries could not be loaded',
  nothingSent: 'Nothing was sent yet. Send a test delivery to see how one looks.',
  older: 'Show older ones',
  onItsWay: 'On its way',
  failed: 'Failed',
  attempts: 'Attempts',
  lastAnswer: 'Last answer',
  statusOf: (status: number) => `Status ${status}`,
  nextAttempt: 'Next attempt',
  arrived: 'Delivered',
  deliveryId: 'Delivery',
  body: 'What was sent',
  replay: 'Send again',
} as const

export const botPreview = {
  sourcesOfTheLastAnswer: 'Sources of the last answer',
  askSomethingWhatTheAnswer:
    "Ask something. What the answer rests on appears here, with the exact place. A preview message counts like a visitor's.",
  firstWordsAfter: 'First words after ',
  wholeAnswerAfter: ', whole answer after',
  chatAs: 'Chat as',
  unknownVisitor: 'Unknown visitor',
  signedInVisitor: 'Signed-in visitor',
  testIdentity: 'Test identity',
  youAre: (email: string) => `You chat as ${email}, as if your website had signed you in.`,
  thisAnswerRestsOnNone: 'This answer rests on none of the sources.',
} as const

export const botSetting = {
  messageBackgroundColour: 'Message background colour',
  defaultOf: (unsetColour: string | number) => `${unsetColour} (default)`,
  changeColour: 'Change colour',
  doUseTheDefault: 'Use the default',
  hexColour: 'Hex colour',
  thisIsHowYourChatbots: "This is how your chatbot's messages look.",
  contrast: 'Contrast ',
  textOnThisColourIs:
    'Text on this colour is hard to read. A lighter or a darker one reads better.',
  textOnThisColourReads: 'Text on this colour reads well.',
  hue: 'Hue',
  saturation: 'Saturation',
  lightness: 'Lightness',
  suggestions: 'Suggestions',
  deleteThisChatbot: 'Delete this chatbot',
  itsSourcesAndConversationsGo: 'Its sources and conversations go with it. This cannot be undone.',
  deleteChatbot: 'Delete chatbot',
  goesWithItsSourcesAnd: ' goes with its sources and conversations. This cannot be undone.',
  howItLooks: 'How it looks',
  askAQuestion: 'Ask a question',
  somethingIsNotSavedYet: 'Something is not saved yet',
  unsavedChanges: 'Unsaved changes',
  discard: 'Discard',
  saving: 'Saving...',
  save: 'Save',
  identity: 'Identity',
  chatbotName: 'Chatbot name',
  conversation: 'Conversation',
  initialMessage: 'Initial message',
  suggestedQuestions: 'Suggested questions',
  oneQuestionALineEach: 'One question a line. Each becomes a button that asks it.',
  hintText: 'Hint text',
  shownInTheEmptyMessage: 'Shown in the empty message box.',
  behaviour: 'Behaviour',
  whenNothingFittingIsFound:
    'When nothing fitting is found, the chatbot says so and no message is charged.',
  prompt: 'Prompt',
  whatTheChatbotShouldDo: 'What the chatbot should do with its knowledge, in your words.',
  whereItMayBeUsed: 'Where it may be used',
  domain: 'Domain',
  exampleComShopExampleOrg: 'example.com, shop.example.org',
  onlyTheseSitesAndTheir:
    'Only these sites and their subdomains may embed this chatbot. Separate several with commas.',
} as const

export const botSources = {
  file: 'File',
  notYet: 'Not yet',
  retryOf: (name: string | number) => `Retry: ${name}`,
  retry: 'Retry',
  cancel: 'Cancel',
  remove: 'Remove',
  notSavedYet: 'Not saved yet',
  uploading: 'Uploading ',
  uploadingOf: (name: string | number) => `Uploading ${name}`,
  failed: 'Failed',
  text: 'Text',
  removeOf: (name: string | number) => `Remove: ${name}`,
  whatWasRead: 'What was read',
  theTextCouldNotBe: 'The text could not be loaded',
  textThatWasRead: 'Text that was read',
  toSearch: ' to search. ',
  show: 'Show ',
  moreParts: ' more parts',
  leftOut: 'Left out',
  removedSources: 'Removed sources',
  removedWithTheNextUpdate: 'Removed with the next update',
  undo: 'Undo',
  choosePagesOf: (name: string | number) => `Choose pages: ${name}`,
  choosePages: 'Choose pages',
  viewTextOf: (name: string | number) => `View text: ${name}`,
  viewText: 'View text',
  stopOf: (name: string | number) => `Stop: ${name}`,
  stop: 'Stop',
  readAgain: 'Read again',
  queued: 'Queued',
  ready: 'Ready',
  itCouldNotBeRead: 'It could not be read.',
  skipped: 'Skipped',
  waitingForYourChoiceOf: 'Waiting for your choice of pages',
  lookingForPages: 'Looking for pages',
  processing: 'Processing',
  processingOfOf: (count: string | number, count2: string | number) =>
    `Processing ${count} of ${count2}`,
  notReadOf: (plural: string | number) => `${plural} not read`,
  pdf: 'Pdf',
  txt: 'Txt',
  markdown: 'Markdown',
  html: 'Html',
  csv: 'Csv',
  word: 'Word',
  textDocument: 'Text document',
  rtf: 'Rtf',
  excel: 'Excel',
  spreadsheet: 'Spreadsheet',
  ppt: 'Ppt',
  slides: 'Slides',
  website: 'Website',
  theSourcesCouldNotBe: 'The sources could not be loaded',
  addNewText: 'Add New Text',
  noSourcesYet: 'No sources yet',
  addAFileAWebsite:
    'Add a file, a website or a text. The chatbot answers from them a few moments later, and you see here what was read and what was not.',
  filterSources: 'Filter sources',
  sourcesOfThisChatbot: 'Sources of this chatbot',
  noSourceHasThisIn: 'No source has this in its name.',
  name: 'Name',
  type: 'Type',
  size: 'Size',
  status: 'Status',
  updated: 'Updated',
  actions: 'Actions',
  addText: 'Add Text',
  theFirstLineBecomesThe: 'The first line becomes the name of the source.',
  openingHoursNweAreOpen: 'Opening hours\nWe are open from Monday to Friday, 8:00 to 16:00.',
  pleaseEnterAText: 'Please enter a text',
  allChangesAreSaved: 'All changes are saved',
  notSavedOf: (plural: string | number) => `${plural} not saved`,
  thePagesCouldNotBe: 'The pages could not be loaded',
  noPagesWereFoundYet: 'No pages were found yet.',
  pagesOfOf: (part1: string | number) => `Pages of ${part1}`,
  morePages: ' more pages',
} as const

export const buy = {
  messagesBeyondYourPlanThey:
    'Messages beyond your plan. They are used last, after everything that runs out.',
  unusedMessagesNeverExpire: 'Unused messages never expire.',
  each: 'each',
  totalFor: 'Total for ',
  messages: ' messages',
  total: 'Total',
  quantity: 'Quantity',
  oneLess: 'One less',
  oneMore: 'One more',
} as const

export const dashboard = {
  setting: 'Setting',
  sources: 'Sources',
  preview: 'Preview',
  embed: 'Embed',
  delete: 'Delete',
  ofUsedOnYourPlanOf: (used: string | number, allowed: string | number) =>
    `${used} of ${allowed} used on your plan`,
  aLargerPlanBringsMore: '. A larger plan brings more.',
  myChatbots: 'My Chatbots',
  youHaveNoChatbotsYet:
    'You have no chatbots yet. Create the first one, teach it a file or a page of your website, and it will answer from them.',
  yourChatbotsCouldNotBe: 'Your chatbots could not be loaded',
  planAndMessages: 'Plan and messages',
  currentPlan: 'Current plan',
  of: 'of ',
  seeWhatTheyWereUsed: 'See what they were used for',
  couldNotLoad: 'Could not load',
  free: 'Free',
  noMessagesLeftYourChatbots: 'No messages left. Your chatbots are silent until you buy more.',
  moreThan95UsedAt: 'More than 95% used. At 100% your chatbots stop answering.',
  moreThan80UsedBuy: 'More than 80% used. Buy messages now, so that no visitor waits.',
  moreThanHalfIsUsed: 'More than half is used. We tell you by mail at 80, 95 and 100%.',
  noSourcesYet: 'No sources yet',
  addOneToStart: 'Add one to start',
  processingOfOf: (part1: string | number, total: string | number) =>
    `Processing ${part1} of ${total}`,
  failedOf: (plural: string | number) => `${plural} failed`,
  ready: 'Ready',
} as const

export const history = {
  messages: 'Messages',
  savedCards: 'Saved cards',
  yourPaymentsCouldNotBe: 'Your payments could not be loaded',
  yourInvoicesNewestFirst: 'Your invoices, newest first',
  invoice: 'Invoice#',
  invoiceDate: 'Invoice Date',
  price: 'Price',
  invoice2: 'Invoice',
  status: 'Status',
  notReady: 'Not ready',
  view: 'View',
  paid: 'Paid',
  refundedOf: (cents: string | number) => `${cents} refunded`,
  cancelled: 'Cancelled',
  givenUp: 'Given up',
} as const

export const home = {
  ampere: 'Ampere',
  electricSafetyCompliance: 'Electric safety compliance',
  doINeedAnRcd: 'Do I need an RCD for an outdoor socket?',
  whatDoesIp44Mean: 'What does IP44 mean?',
  rcdTestChecklist: 'RCD test checklist',
  askAboutWiringAndSafety: 'Ask about wiring and safety…',
  poweredBy: 'Powered By ',
  yesEveryOutdoorSocketNeeds: 'Yes. Every outdoor socket needs a ',
  n30MaRcd: '30 mA RCD',
  beforeYouEnergiseIt: ' Before you energise it:',
  checkTheEnclosureIsRated: 'Check the enclosure is rated IP44 or better. ',
  pressTheTestButtonIt: 'Press the test button; it must trip within',
  n300Ms: '300 ms',
  n1WiringGuidePdfPage: ' 1 · Wiring-guide.pdf, page 41',
  n2EnclosuresDocxPage3: ' 2 · Enclosures.docx, page 3',
  answersFromYourOwnFiles: 'Answers from your own files, in your own voice.',
  giveAChatbotAName:
    'Give a chatbot a name, a role and your knowledge. Put it on your site with one short script. No programming.',
  about: ' about ',
  immigrationLawyerBot: 'Immigration lawyer bot',
  visaRoutesFormsAndDeadlines: 'Visa routes, forms and deadlines',
  electricSafetyComplianceBot: 'Electric safety compliance bot',
  inspectionsTestingAndSafeWork: 'Inspections, testing and safe work',
  hrEmployeeGuideBot: 'HR employee guide bot',
  leaveBenefitsAndOnboarding: 'Leave, benefits and onboarding',
  chatbotsToTry: 'Chatbots to try',
  opensInANewTab: ', opens in a new tab',
  fern: 'Fern',
  plantShopAssistantFriendly: 'Plant shop assistant, friendly',
  isAMonsteraSafeFor: 'Is a monstera safe for cats?',
  createYourBot: 'Create your bot',
  nameItChooseItsRole:
    'Name it, choose its role, its personality and its face. Three short steps, nothing to install.',
  groundItWithKnowledge: 'Ground it with knowledge',
  dropInFilesAndWebsite:
    'Drop in files and website links. It reads them, shows you what it read, and quotes them when it answers.',
  integrateIt: 'Integrate it',
  pasteOneShortScriptInto:
    'Paste one short script into your website or intranet. Visitors ask, and your bot answers at once.',
  customerSupport: 'Customer support',
  canIStillReturnShoes: 'Can I still return shoes I wore once?',
  openingHoursReturnsWarrantyTerms:
    'Opening hours, returns, warranty terms: the questions that arrive every day, answered from your own pages at any hour.',
  employeeGuide: 'Employee guide',
  howDoIBookParental: 'How do I book parental leave?',
  leaveExpensesOnboardingNewColleagues:
    'Leave, expenses, onboarding. New colleagues ask the handbook instead of the person next to them.',
  complianceAndSafety: 'Compliance and safety',
  whoSignsTheLockoutTag: 'Who signs the lockout tag?',
  proceduresAndInspectionRulesOn:
    'Procedures and inspection rules on the phone, with the paragraph they come from.',
  teachingAndTraining: 'Teaching and training',
  whereDidWeCoverStandard: 'Where did we cover standard deviation?',
  courseMaterialThatAnswersBack:
    'Course material that answers back, patiently and with the page number.',
  botGeneration: 'Bot generation',
  rolesAndPersonalitiesThatChange:
    'Roles and personalities that change how a bot speaks, eighteen faces, and your own instructions on top.',
  businessIntegration: 'Business integration',
  aScriptForAnyWebsite:
    'A script for any website, a plain frame for an intranet, and a list of the sites that may show your bot.',
  deepLearning: 'Deep learning',
  languageModelsReadTheQuestion:
    'Language models read the question and your knowledge together. When your sources do not hold the answer, the bot says so.',
  individuals: 'Individuals',
  oneBotForAProject: 'One bot for a project, free to start.',
  smallBusinesses: 'Small businesses',
  fewerRepeatedCallsAndMails: 'Fewer repeated calls and mails.',
  agencies: 'Agencies',
  aBotForEachClient: 'A bot for each client, one account.',
  enterprises: 'Enterprises',
  tenBotsAndAPerson: 'Ten bots and a person to call.',
  howItWorks: 'How it works',
  fromAnIdeaToAn: 'From an idea to an answer on your site in one afternoon.',
  doUseCases: 'Use cases',
  whereverTheSameQuestionsCome: 'Wherever the same questions come back.',
  whatYouGet: 'What you get',
  everythingAGoodChatbotNeeds: 'Everything a good chatbot needs, in one place.',
  madeForTeamsOfEvery: 'Made for teams of every size',
  isBuiltToSitBesideOf: (name: string | number) =>
    `${name} is built to sit beside the tools you already run: calendar, mail, ticketing, automation and CRM. A chatbot reaches one of them through a custom function that you set up for that tool's own interface.`,
} as const

export const about = {
  whyWeBuildIt: 'Why we build it',
  mostQuestionsABusinessHears:
    'Most questions a business hears have been answered before, in a manual, a policy or a page that nobody finds. A chatbot that has read them can answer at once, at any hour, and show where the answer stands.',
  buildingOneUsedToTake:
    'Building one used to take a developer. We think it should take an afternoon: describe the chatbot, hand it your files and links, and paste one script.',
  howAChatbotComesTo: 'How a chatbot comes to life',
  youChooseANameA:
    'You choose a name, a role and a personality, so that it speaks the way your team does. You add documents and website links; each one is read in the background, and you see what was read and what was not.',
  fromThenOnTheChatbot:
    'From then on the chatbot answers from that knowledge and names its sources. When your sources do not hold the answer it says so, instead of making one up.',
  beforeAnybodyElseMeetsIt:
    'Before anybody else meets it you talk to it in the preview. When you like what you hear, you paste a script of a few lines into your site or intranet, and your visitors can ask.',
  whatWeHoldTo: 'What we hold to',
  yourKnowledgeIsYoursIt:
    'Your knowledge is yours. It serves your chatbots alone and is never used to answer for somebody else. You can remove any source, or the whole chatbot, whenever you like.',
  anAnswerWithoutASource:
    'An answer without a source is an opinion. That is why every answer names the file and page, or the address, it was taken from.',
  smallThingsShouldStaySmall:
    'Small things should stay small. The script you paste weighs less than an icon, waits until somebody opens the chat, and sets no cookie.',
  weHelpPeopleBuildChatbots:
    'We help people build chatbots that know what they are talking about, without programming.',
  about: 'About ',
  theAiIntroducesItself: 'The AI introduces itself',
  helloIAmTheAi:
    'Hello, I am the AI behind your chatbot. I have not lived, travelled or worked a single day, and I do not pretend to. What I can do is read everything you give me, remember it word for word, and find the right paragraph while you are still typing.',
  iAnswerInTheVoice:
    'I answer in the voice you choose for me. I show my sources, so that you can check me. And when I do not know, I tell you, because a wrong answer helps nobody.',
  giveMeAFaceAnd: 'Give me a face and a name, and I will start this afternoon.',
} as const

export const article = {
  tableOfContents: 'Table of contents',
} as const

export const contact = {
  submitting: 'Submitting...',
  submit: 'Submit',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  message: 'Message',
  aPersonReadsEveryMessage: 'A person reads every message and answers within one working day.',
  contactUs: 'Contact Us',
  visitUs: 'Visit us',
  n1900EGolfRdSchaumburg: '1900 E Golf Rd, Schaumburg',
  writeToUs: 'Write to us',
  openingHours: 'Opening hours',
  monFri080016: 'Mon-Fri 08.00-16.00',
  sat10001400: 'Sat 10.00-14.00',
  callUs: 'Call us',
  getInTouch: 'Get In Touch',
  ourOffice: 'Our office',
  openAMap: 'Open a map',
  inANewTab: ' in a new tab',
  mapOfOurOffice: 'Map of our office',
} as const

export const faqAnswers = {
  howDoesAiCustomerService: 'How does AI customer service work?',
  aVisitorTypesAQuestion:
    'A visitor types a question into the chat on your site. The chatbot searches the files and pages you gave it, picks the passages that fit, and answers from them, with the sources below the answer. When it finds nothing it says so, and that message is not counted.',
  doINeedProgrammingKnowledge: 'Do I need programming knowledge?',
  noYouFillInThree:
    'No. You fill in three short steps, add files and links, and copy one script into your website. If you can put a video on a page, you can put a chatbot there.',
  canITrainAChatbot: 'Can I train a chatbot on my own data?',
  yesThatIsThePoint:
    'Yes, that is the point of it. Add documents such as Pdf, Word, Excel and Ppt files of up to 10MB each, and websites. You see the state of every source, what was read of it, and why something could not be read. Your knowledge is used for your chatbots only.',
  whichIntegrationsAreThere: 'Which integrations are there?',
  websiteIntegrationIsAvailableTo:
    'Website integration is available to all subscribers. Third-party or custom application integration is for Enterprise customers only. Typical wishes are calendar, mail, ticketing, automation and CRM tools; tell us which one you run and we plan it with you.',
  whichSupportOptionsDoYou: 'Which support options do you offer?',
  freeAndHobbyComeWith:
    'Free and Hobby come with email support in business hours. Business and Professional add unlimited support. Enterprise has phone and email support around the clock and a dedicated account manager.',
  whichIndustriesBenefitFromIt: 'Which industries benefit from it?',
  everyTradeInWhichPeople:
    'Every trade in which people ask the same things again: shops, law and tax firms, clinics, schools, property managers, contractors, public offices, and the personnel departments of all of them.',
  aServiceForChatbotsThat:
    'A service for chatbots that answer from your own files and web pages. You teach, we host, your visitors ask.',
  whoIsItFor: 'Who is it for?',
  forIndividualsWithAProject:
    'For individuals with a project, small businesses with a full inbox, agencies with many clients, and enterprises with a handbook that nobody opens.',
  whatDoesItCost: 'What does it cost?',
  youCanStartForNothing:
    'You can start for nothing. The paid plans differ in messages and chatbots; the Subscription page lists them, by the month or by the year.',
  whatCountsAsAMessage: 'What counts as a message?',
  oneAnsweredQuestionOnYour:
    'One answered question, on your site and in the preview alike. An answer that says it found nothing costs none, and neither does one that failed.',
  whatHappensWhenMyMessages: 'What happens when my messages run out?',
  yourChatbotsAndTheirKnowledge:
    'Your chatbots and their knowledge stay as they are, but they stop answering until there are messages again. Buy an extra pack or move to a bigger plan and they go on at once.',
  doUnusedMessagesExpire: 'Do unused messages expire?',
  messagesOfAPlanEnd:
    'Messages of a plan end with the month or year that was paid for. Extra packs never expire and are used last.',
  howManyChatbotsCanI: 'How many chatbots can I have?',
  oneOnFreeAndHobby:
    'One on Free and Hobby, five on Business and Professional, ten on Enterprise. After a change to a smaller plan the ones above its number are kept.',
  whereCanAChatbotAppear: 'Where can a chatbot appear?',
  onAnyWebsiteOrIntranet:
    'On any website or intranet page that takes a script or a frame. Every chatbot also has a page of its own that you can link to.',
  whichFilesCanItRead: 'Which files can it read?',
  pdfWordExcelPptAnd:
    'Pdf, Word, Excel, Ppt and OpenDocument files, plain text, Markdown, csv, rtf and html, of up to 10MB each.',
  whoCanSeeMyFiles: 'Who can see my files?',
  youVisitorsSeeThePassages:
    'You. Visitors see the passages that an answer quotes and the name of the file or page they come from, never the file itself.',
  isMyKnowledgeUsedFor: 'Is my knowledge used for other customers?',
  noAChatbotSearchesThe: 'No. A chatbot searches the sources of its own and nothing else.',
  isALanguageModelTrained: 'Is a language model trained on my files?',
  weTrainNoneWhereA:
    'We train none. Where a language model words the answers, it is sent the question and the passages that fit it, and nothing more.',
  whatIsKeptOfA: 'What is kept of a conversation?',
  theQuestionsAndTheAnswers:
    'The questions and the answers, so that a follow-up is understood and you can see what people ask. Visitors need no account and get no cookie.',
  howDoIHaveSomething: 'How do I have something deleted?',
  removeTheSourceOrDelete:
    'Remove the source or delete the chatbot, and what was read from it is gone from its answers. Under "Your data" in your profile you can download everything or delete the whole account.',
  canIGetMyMoney: 'Can I get my money back?',
  yesWithin14DaysOf:
    'Yes, within 14 days of a payment, for what was not used. Write to us from the address of your account and name the invoice.',
  howMuchDoIGet: 'How much do I get back?',
  theShareOfThePrice:
    'The share of the price that belongs to the messages you did not use. If you used none, that is all of it.',
  areExtraPacksRefundedToo: 'Are extra packs refunded too?',
  yesInTheSameWay: 'Yes, in the same way and within the same 14 days.',
  whatHappensToMyMessages: 'What happens to my messages then?',
  theRefundedShareLeavesYour:
    'The refunded share leaves your balance. The balance never falls below zero.',
  howLongDoesARefund: 'How long does a refund take?',
  weSendItBackThe:
    'We send it back the way you paid on the next working day. Most banks show it within ten days.',
  doIGetMoneyBack: 'Do I get money back when I cancel?',
  aCancelledPlanRunsTo:
    'A cancelled plan runs to the end of the period that was paid for, with everything in it. Within the first 14 days you may ask for a refund instead.',
  whatIfIWasCharged: 'What if I was charged by mistake?',
  aWrongChargeIsRefunded: 'A wrong charge is refunded in full, whenever you find it.',
  howDoIReachYou: 'How do I reach you?',
  writeToOrUseTheOf: (supportEmail: string | number) =>
    `Write to ${supportEmail} or use the form on the Contact Us page. A person reads every message.`,
  whenDoYouAnswer: 'When do you answer?',
  mondayToFridayFrom08:
    'Monday to Friday from 08.00 to 16.00 and Saturday from 10.00 to 14.00, within one working day.',
  canICallYou: 'Can I call you?',
  phoneSupportBelongsToThe:
    'Phone support belongs to the Enterprise plan and is there around the clock.',
  iForgotMyPasswordWhat: 'I forgot my password. What now?',
  chooseForgotPasswordOnThe:
    'Choose "Forgot password?" on the sign-in page. We send a link to your address that lets you set a new one.',
  howDoIPutA: 'How do I put a chatbot on my site?',
  openTheChatbotChooseEmbed:
    'Open the chatbot, choose Embed, copy the script and paste it into your page, just before the end of the body.',
  theChatDoesNotShow: 'The chat does not show up on my site. Why?',
  mostlyBecauseTheSiteIs:
    'Mostly because the site is missing from the allowed domains in UI Settings, or because its own security policy refuses our script. The Embed tab says what such a policy needs.',
  whyWasAFileNot: 'Why was a file not read?',
  itsRowInDataSources:
    'Its row in Data Sources says so: it is locked by a password, holds pictures of text only, or is damaged.',
  whyWasAWebsiteNot: 'Why was a website not read?',
  itsRowNamesTheReason:
    'Its row names the reason: the site forbids robots, did not answer in time, or the page does not exist.',
  theChatbotDoesNotKnow: 'The chatbot does not know something. What can I do?',
  giveItASourceIn:
    'Give it a source in which the answer stands. Try it in the Preview, where you see which passages it found.',
  howDoIBringIts: 'How do I bring its knowledge up to date?',
  uploadTheNewFileAnd:
    'Upload the new file and remove the old one. A website is read again with one press on its row in Data Sources.',
  howDoIChangeMy: 'How do I change my plan?',
  onTheSubscriptionPageAn:
    'On the Subscription page. An upgrade starts at once; a smaller plan and a cancellation wait for the end of the paid period.',
  whereAreMyInvoices: 'Where are my invoices?',
  underPaymentInTheMenu:
    'Under Payment in the menu behind the round button at the top right, with a link to each.',
} as const

export const faq = {
  whatPeopleAskBeforeTheyOf: (name: string | number) =>
    `What people ask before they start with ${name}, and later on.`,
  frequentlyAskedQuestions: 'Frequently asked questions',
  getStartedNow: 'Get Started Now',
  categories: 'Categories',
  answers: 'answers: ',
  searchTheAnswers: 'Search the answers',
  noAnswerHoldsTheseWordsOf: (supportEmail: string | number) =>
    `No answer holds these words. Write to ${supportEmail}.`,
} as const

export const privacy = {
  informationCollected: 'Information collected',
  whenYouRegisterWeKeep:
    'When you register we keep your first and last name, your email address and a one-way fingerprint of your password. When you buy a plan, the payment provider keeps your card; we see its brand and last four digits.',
  toBuildYourChatbotsWe:
    'To build your chatbots we keep their settings, the files and website pages you add, and the text we read from them. When visitors chat, we keep the conversation so that a reply can take the earlier questions into account.',
  theFooterFormKeepsThe:
    'The footer form keeps the address you subscribe with; the contact form keeps what you write to us. Like every web server, ours keeps a short technical log without names, passwords or chat texts.',
  theServiceIsMadeFor: 'The service is made for people over 18.',
  use: 'Use',
  weUseThisInformationTo:
    'We use this information to run the service: to sign you in, to answer the questions of your visitors from your knowledge, to count messages, to send invoices and to help when you write to us.',
  whenTheOperatorOfThis:
    'When the operator of this site has connected a language model provider, the visitor’s question and the passages that fit it are sent to that provider to write the answer. We do not sell information, and your business knowledge is not shared with other users.',
  storageAndSecurity: 'Storage and security',
  connectionsAreEncryptedPasswordsAre:
    'Connections are encrypted, passwords are stored as slow salted fingerprints, and secrets of your integrations are encrypted. Sessions end after eight hours. Whoever finds a weakness is asked to write to us first.',
  weSetNoCookiesAnd:
    'We set no cookies and load nothing from other companies to watch you. Your browser keeps your sign-in, your choice of theme and, in a chat, the conversation in its own storage. That is strictly necessary for what you ask the site to do, so there is no banner to click away.',
  whenYouDeleteASource:
    'When you delete a source or a chatbot, its text is removed from the service. Invoices are kept for as long as tax law demands.',
  linksToOtherSites: 'Links to other sites',
  answersMayLinkToPages:
    'Answers may link to pages that you or others run, and invoices are shown by the payment provider. We do not control those pages, and their own policies apply there.',
  policyChanges: 'Policy changes',
  whenThisPolicyChangesWe:
    'When this policy changes we update the date above. If a change matters to how your information is used, we write to the address of your account before it takes effect.',
  privacyPolicy: 'Privacy & Policy',
  lastUpdated10January2024Of: (name: string | number) =>
    `Last updated 10 January 2024. What ${name} keeps about you, and what for.`,
  getStartedNow: 'Get Started Now',
} as const

export const terms = {
  overview: 'Overview',
  theseTermsGovernTheUseOf: (name: string | number) =>
    `These terms govern the use of ${name}. By creating an account you accept them. You must be over 18 to use the service.`,
  youKeepAllRightsIn:
    'You keep all rights in the files and pages you add and confirm that you may use them. Your business knowledge is not shared with other users; it serves your own chatbots only.',
  youAreResponsibleForWhat:
    'You are responsible for what your chatbots say in your name. Do not use them to deceive people, to break the law, or to attack the service or others. We may stop an account that does, and tell you why.',
  chatbotsAnswerFromTheSources:
    'Chatbots answer from the sources they were given and can still be mistaken. Check answers before you rely on them where health, safety, law or money is at stake.',
  amendmentOfTerms: 'Amendment of terms',
  weMayChangeTheseTerms:
    'We may change these terms. We announce a change by email at least thirty days before it takes effect. If you go on using the service after that day, the new terms apply; if you do not agree, you may cancel before it.',
  subscription: 'Subscription',
  paidPlansRecurMonthlyOr:
    'Paid plans recur monthly or yearly and renew by themselves until you cancel.',
  youCanCancelASubscription:
    'You can cancel a subscription or change it to a smaller plan at any time, with effect from the next cycle. An upgrade starts at once, and the price of the current cycle is adjusted in proportion.',
  messagesOfAPlanAre:
    'Messages of a plan are usable to the end of the period that was paid for. Extra messages bought in packs never expire. When a renewal cannot be charged we write to you and keep the plan going for seven days while you put it right.',
  within14DaysOfA:
    'Within 14 days of a payment you may ask for the part of it back that belongs to messages you did not use. The refunded messages then leave your balance.',
  termsConditions: 'Terms & Conditions',
  effective10January2024What:
    'Effective 10 January 2024. What you can expect of us, and we of you.',
  getStartedNow: 'Get Started Now',
} as const

export const payment = {
  addACard: 'Add a card',
  adding: 'Adding...',
  addCard: 'Add card',
  savedCards: 'Saved cards',
  thisCard: 'this card',
  remove: 'Remove',
  keepIt: 'Keep it',
  aPlanWithoutACard:
    'A plan without a card cannot be renewed. Add another one before the next period begins.',
  usedForRenewals: 'Used for renewals',
  expires: 'Expires ',
  removeOf: (cardText: string | number) => `Remove ${cardText}`,
  renewalsAndUpgradesAreCharged:
    'Renewals and upgrades are charged to the card marked here. We keep its brand and last four digits only.',
  yourCardsCouldNotBe: 'Your cards could not be loaded',
  noCardIsSaved: 'No card is saved',
  aCardIsSavedWhen: 'A card is saved when you pay for a plan. You can also add one here.',
  thePaymentCouldNotBe: 'The payment could not be prepared',
  changeYourPlanInstead: 'Change your plan instead',
  yourBankWantsToHear: 'Your bank wants to hear from you',
  theChangeTo: 'The change to ',
  isWaitingForYourConfirmation:
    ' is waiting for your confirmation. Until then your plan stays as it is, and nothing is charged.',
  confirmThePayment: 'Confirm the payment',
  backToThePlans: 'Back to the plans',
  youAreOnTheFree: 'You are on the Free plan now.',
  theFreePlanCouldNot: 'The Free plan could not be chosen',
  settingUpYourFreePlan: 'Setting up your Free plan...',
  paid: 'Paid',
  cancelled: 'Cancelled',
  givenUp: 'Given up',
  invoice: 'Invoice ',
  whatWasBilled: 'What was billed',
  description: 'Description',
  quantity: 'Quantity',
  amount: 'Amount',
  total: 'Total',
  refunded: 'Refunded',
  invoice2: 'Invoice',
  thisInvoiceCouldNotBe: 'This invoice could not be opened',
  backToYourPayments: 'Back to your payments',
  printOrSaveAsPdf: 'Print or save as PDF',
  payThisInvoice: 'Pay this invoice',
  addOrReplaceACard: 'Add or replace a card',
  paidOnce: 'Paid once',
  messagesThatNeverExpireOf: (count: string | number) => `${count} messages that never expire`,
  planOf: (title: string | number) => `${title} plan`,
  renewsEveryMonth: 'Renews every month',
  renewsEveryYear: 'Renews every year',
  messagesAOf: (count: string | number, part2: string | number) => `${count} messages a ${part2}`,
  payment: 'Payment',
  whatYouBoughtIsReady: 'What you bought is ready on your dashboard.',
  yourBankNeedsAMoment:
    'Your bank needs a moment. The messages arrive when it has confirmed the payment.',
  nothingWasChargedAnotherCard: 'Nothing was charged. Another card may work.',
  thePaymentCouldNotBe2: 'The payment could not be looked up',
  seeThePlans: 'See the plans',
  nothingIsInYourCart: 'Nothing is in your cart. Pick a plan, or buy messages without one.',
  testAccountThatPays: 'Test account that pays',
  processingForTenSecondsThen: 'Processing for ten seconds, then it succeeds.',
  testAccountThatFails: 'Test account that fails',
  processingForTenSecondsThen2: 'Processing for ten seconds, then it fails.',
  bankAccount: 'Bank account',
  pleaseEnterTheWholeCard: 'Please enter the whole card number',
  pleaseEnterTheDateAs: 'Please enter the date as MM / YY',
  pleaseEnterTheCode: 'Please enter the code',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  mmYy: 'MM / YY',
  cvc: 'CVC',
  sandboxBank: 'Sandbox bank',
  n3DSecure: '3-D Secure',
  aRealBankWouldNow:
    '. A real bank would now ask you to confirm this payment. Choose what it hears.',
  fail: 'Fail',
  complete: 'Complete',
  card: 'Card',
  bankDebit: 'Bank debit',
  wayToPay: 'Way to pay',
  confirmThisPayment: 'Confirm this payment',
  theConfirmationWasNotFinished: 'The confirmation was not finished. Please try again.',
  pleaseCompleteTheCardDetails: 'Please complete the card details.',
  succeeds: 'Succeeds',
  asksFor3DSecure: 'Asks for 3-D Secure',
  isDeclined: 'Is declined',
  hasInsufficientFunds: 'Has insufficient funds',
  hasExpired: 'Has expired',
  hasAWrongCvc: 'Has a wrong CVC',
  succeedsOnceRenewalsFail: 'Succeeds once, renewals fail',
  succeedsIsDisputedLater: 'Succeeds, is disputed later',
  testCards: 'Test cards',
  thePaymentFormCouldNot: 'The payment form could not be loaded',
  yourPayment: 'Your payment',
  thisAddressNamesNoPayment: 'This address names no payment. Your history has them all.',
  summary: 'Summary',
  youGet: 'You get',
  billing: 'Billing',
  savedCard: 'Saved card',
  totalDueToday: 'Total due today',
  changeTheQuantity: 'Change the quantity',
  chooseAnotherPlan: 'Choose another plan',
  home: 'Home',
} as const

export const pricing = {
  yourPlan: 'Your plan: ',
  keepMyPlanAsIt: 'Keep my plan as it is',
  dueNowOf: (message: string | number, due: string | number) => `${message} Due now: ${due}.`,
  yourPlan2: 'Your plan',
  recommended: 'Recommended',
  messagesPerMonth: ' messages per month',
  chatbotsOf: (bots: string | number) => `${bots} chatbots`,
  theFreePlanIsMonthly: 'The Free plan is monthly only. It costs nothing either way.',
  freeBrings250MessagesOnce:
    'Free brings 250 messages once, when you choose it. Each later month it fills your balance up to 30.',
  oneAnsweredQuestionIsOne:
    'One answered question is one message, on your site and in the preview alike. An answer that says it found nothing costs none. Extra messages never expire.',
  chooseAYearlySubscriptionTo:
    'Choose a yearly subscription to save. A cancellation or a smaller plan takes effect from the next cycle, an upgrade at once.',
  billingPeriod: 'Billing period',
  yearly: 'Yearly ',
  saveUpTo20: 'save up to 20%',
  chatbotsThatAnswerFromYour:
    'Chatbots that answer from your own files and web pages, built without programming.',
  any: 'Any',
} as const

export const profile = {
  currentPassword: 'Current password',
  aNewEmailOrPassword: 'A new email or password needs it, and signs you out on your other devices.',
  male: 'Male',
  female: 'Female',
  other: 'Other',
  address: 'Address',
  city: 'City',
  country: 'Country',
  account: 'Account',
  gender: 'Gender',
  addressAndAccount: 'Address and account',
  firstName: 'First Name',
  lastName: 'Last Name',
  yourEmail: 'Your email',
  phoneNumber: 'Phone number',
  yourPassword: 'Your password',
  confirmPassword: 'Confirm password',
  saving: 'Saving...',
  submit: 'Submit',
  discardChanges: 'Discard changes',
  yourNameHowWeReach: 'Your name, how we reach you, and how you sign in.',
  profileDetails: 'Profile Details',
} as const

export const security = {
  google: 'Google',
  youCanSignInWith:
    'You can sign in with Google. A password of your account keeps working beside it.',
  connected: '· connected ',
  currentPassword: 'Current password',
  cancel: 'Cancel',
  recoveryCodesOfEachOpensOf: (
    name: string | number,
    list: string | number,
  ) => `Recovery codes of ${name}. Each opens your account once.

${list}
`,
  keepYourRecoveryCodes: 'Keep your recovery codes',
  eachOfThemOpensYour:
    'Each of them opens your account once when your phone is away. They are not shown again.',
  recoveryCodes: 'Recovery codes',
  iHaveKeptThem: 'I have kept them',
  copy: 'Copy',
  recoveryCodesCopiedToClipboard: 'Recovery codes copied to clipboard!',
  download: 'Download',
  twoStepSignIn: 'Two-step sign-in',
  asksForACodeOf:
    'Asks for a code of an app on your phone beside the password, so that the password alone opens nothing.',
  on: 'On',
  off: 'Off',
  onSince: 'On since ',
  youHave: '. You have',
  recoveryCode: 'recovery code',
  left: ' left.',
  newRecoveryCodes: 'New recovery codes',
  turnOff: 'Turn off',
  makeNewCodes: 'Make new codes',
  makingCodes: 'Making codes...',
  turnOffTwoStepSign: 'Turn off two-step sign-in',
  turningOff: 'Turning off...',
  whereYouAreSignedIn: 'Where you are signed in',
  aSignInLastsEight:
    'A sign-in lasts eight hours. End those you do not know, and change your password then.',
  signingOut: 'Signing out...',
  signOutEverywhereElse: 'Sign out everywhere else',
  thisDevice: 'This device',
  signedIn: 'Signed in ',
  lastUsed: ' · last used ',
  signOutOf: (device: string | number, address: string | number) =>
    `Sign out ${device}, ${address}`,
  signOut: 'Sign out',
  continue: 'Continue',
  checking: 'Checking...',
  setUpTwoStepSign: 'Set up two-step sign-in',
  qrCodeForYourAuthenticator: 'QR code for your authenticator app',
  openAnAuthenticatorAppOn: 'Open an authenticator app on your phone and add an account.',
  scanThePictureOrType: 'Scan the picture, or type this key:',
  copyKey: 'Copy key',
  keyCopiedToClipboard: 'Key copied to clipboard!',
  code: 'Code',
  theSixDigitsThatThe: 'The six digits that the app shows now.',
  turnOn: 'Turn on',
  yourAccountIsClosedSignOf: (day: string | number) =>
    `Your account is closed. Sign in before ${day} if you want to keep it.`,
  yourDataIsInYour: 'Your data is in your downloads.',
  yourData: 'Your data',
  takeEverythingAlongAsOne:
    'Take everything along as one zip, or delete your account with all of it.',
  downloadMyData: 'Download my data',
  deleteMyAccount: 'Delete my account',
  packing: 'Packing...',
  youAreSignedOutEverywhere:
    'You are signed out everywhere and your chatbots stop answering at once.',
  aPaidPlanIsNot: 'A paid plan is not renewed.',
  forSevenDaysYouCan:
    'For seven days you can sign in and keep your account. After that your chatbots, files, conversations and profile are erased for good.',
  closing: 'Closing...',
} as const

export const statement = {
  time: 'Time',
  chatbot: 'Chatbot',
  conversation: 'Conversation',
  reason: 'Reason',
  messages: 'Messages',
  exporting: 'Exporting...',
  exportCsv: 'Export CSV',
  messagesAddedAndUsedNewest: 'Messages added and used, newest first',
  what: 'What',
  whatWasAddedWhatEach: 'What was added, what each answer used, and what was given back.',
  yourMessagesCouldNotBe: 'Your messages could not be loaded',
  nothingHappenedYet: 'Nothing happened yet',
  onceAChatbotOfYours: 'Once a chatbot of yours answers, each answer stands here.',
  loading: 'Loading...',
  showOlder: 'Show older',
} as const

export const wizard = {
  chatbotName: 'Chatbot name',
  forExampleAmpere: 'For example: Ampere',
  files: 'Files',
  noFilesYetHandbooksPrice:
    'No files yet. Handbooks, price lists and question-and-answer sheets work well.',
  websites: 'Websites',
  noWebsitesYetYourOwn: 'No websites yet. Your own site is a good start.',
  prompt: 'Prompt',
  removeOf: (name: string | number) => `Remove ${name}`,
  initialMessage: 'Initial message',
  helloHowCanIHelp: 'Hello! How can I help you today?',
  theFirstBubbleOfEvery:
    'The first bubble of every conversation. Leave it empty for a friendly greeting.',
  suggestedQuestions: 'Suggested questions',
  whatAreYourOpeningHours: 'What are your opening hours?\nHow do I reach you?',
  oneQuestionALineEach: 'One question a line. Each becomes a button that asks it.',
  hintMessage: 'Hint message',
  askAQuestion: 'Ask a question',
  shownInTheEmptyMessage: 'Shown in the empty message box.',
  createNewChatbot: 'Create New Chatbot',
  progress: 'Progress',
  savesTheChatbotWhenYou:
    ' saves the chatbot when you press Create, or as soon as you add a website.',
  currentStep: ', current step',
  toCome: ', to come',
  botDetail: 'Bot Detail',
  whoIsYourChatbotAnd: 'Who is your chatbot, and how does it speak?',
  botSetting: 'Bot Setting',
  whatVisitorsSeeBeforeThey: 'What visitors see before they ask. You can change all of it later.',
  knowledgeSource: 'Knowledge Source',
  whatYourChatbotAnswersFrom:
    'What your chatbot answers from. You can also add files and websites later.',
  uploadingFiles: 'Uploading files',
  uploadingFilesOf: (part1: string | number) => `Uploading files: ${part1}%`,
  uploadedCheckingTheFiles: 'Uploaded. Checking the files...',
  staysInMyChatbotsWhatOf: (name: string | number) =>
    `${name} stays in My Chatbots. What you changed since is not saved.`,
  whatYouEnteredIsNot: 'What you entered is not saved yet.',
  loadingRolesAndPersonalities: 'Loading roles and personalities',
} as const

export const layout = {
  somethingWentWrong: 'Something went wrong',
  pageNotFound: 'Page not found',
  thisAddressLeadsNowhere: 'This address leads nowhere.',
  thisPageStoppedWorkingNothing:
    'This page stopped working. Nothing you saved is lost. Reloading usually helps.',
  reloadThisPage: 'Reload this page',
  goToTheHomePage: 'Go to the home page',
  questionsWriteTo: 'Questions? Write to',
  footer: 'Footer',
  homeOf: (name: string | number) => `${name}, home`,
  signUp: 'Sign Up',
  main: 'Main',
  home: 'Home',
  about: 'About',
  subscription: 'Subscription',
  dashboard: 'Dashboard',
  contactUs: 'Contact Us',
  contactUs2: 'Contact us',
  aboutUs: 'About Us',
  privacyPolicy: 'Privacy Policy',
  termsConditions: 'Terms Conditions',
  faq: 'Faq',
  testimonials: 'Testimonials',
  cookies: 'Cookies',
  ourMission: 'Our Mission',
  companyHistory: 'Company History',
  careers: 'Careers',
  payment: 'Payment',
  profile: 'Profile',
  login: 'Login',
  menu: 'Menu',
  mainSmallScreen: 'Main, small screen',
  theme: 'Theme',
  subscribeToOurNews: 'Subscribe to our news',
  yourEmail: 'Your email',
  subscribing: 'Subscribing...',
  subscribe: 'Subscribe',
  themeChangeToOf: (part1: string | number, part2: string | number) =>
    `Theme: ${part1}. Change to ${part2}`,
  accountMenuOf: (initials: string | number) => `${initials}: account menu`,
  accountMenu: 'Account menu',
  account: 'Account',
  logout: 'Logout',
} as const

export const aboutUsPage = {
  aboutUs: 'About us',
  whoBuildsWhyAChatbotOf: (name: string | number) =>
    `Who builds ${name}, why a chatbot should answer from your own knowledge, and the AI in its own words.`,
} as const

export const buytokenPage = {
  buyMessages: 'Buy Messages',
} as const

export const chatbotPage = {
  chatbot: 'Chatbot',
} as const

export const contactUsPage = {
  contactUs: 'Contact us',
  addressOpeningHoursAndEmailOf: (name: string | number) =>
    `Address, opening hours and email of the ${name} team.`,
} as const

export const cookiesPage = {
  cookies: 'Cookies',
  cookiesOnOf: (name: string | number) => `Cookies on ${name}.`,
} as const

export const createNewChatbotPage = {
  createNewChatbot: 'Create New Chatbot',
} as const

export const dashboardPage = {
  myChatbots: 'My Chatbots',
} as const

export const faqPage = {
  questionsAndAnswers: 'Questions and answers',
  howWorksWhatYouNeedOf: (name: string | number) =>
    `How ${name} works, what you need to start, and which support and integrations each plan has.`,
} as const

export const forgotPasswordPage = {
  forgotPassword: 'Forgot password',
} as const

export const homePage = {
  chatbotsThatAnswerFromYourOf: (name: string | number) =>
    `${name}: chatbots that answer from your own files`,
  buildAnAiChatbotWithout:
    'Build an AI chatbot without programming. Give it a role, teach it your files and website, and put it on your site with one short script.',
  whatCustomersSay: 'What customers say',
  fiveTeamsFiveKindsOf: 'Five teams, five kinds of questions.',
} as const

export const loginPage = {
  signIn: 'Sign in',
  signInToToBuildOf: (name: string | number) =>
    `Sign in to ${name} to build chatbots and teach them your files and website.`,
} as const

export const messagesPage = {
  messages: 'Messages',
} as const

export const missionPage = {
  ourMission: 'Our Mission',
  theMissionOfOf: (name: string | number) => `The mission of ${name}.`,
} as const

export const mychatbotsPage = {
  myChatbots: 'My Chatbots',
} as const

export const notFoundPage = {
  pageNotFound: 'Page not found',
  iCouldNotFindThis:
    'I could not find this address in anything I have been taught. It may have moved, or a letter went missing on the way.',
  goToTheHomePage: 'Go to the home page',
  openTheDashboard: 'Open the dashboard',
} as const

export const paymentHistoryPage = {
  paymentHistory: 'Payment History',
} as const

export const paymentInvoicePage = {
  invoice: 'Invoice',
} as const

export const paymentPortalPage = {
  savedCards: 'Saved cards',
} as const

export const paymentSuccessPage = {
  yourPayment: 'Your payment',
} as const

export const paymentPage = {
  payment: 'Payment',
} as const

export const privacyAndPolicyPage = {
  whatCollectsWhatItIsOf: (name: string | number) =>
    `What ${name} collects, what it is used for and how it is protected.`,
} as const

export const profilePage = {
  profile: 'Profile',
} as const

export const registerPage = {
  signUp: 'Sign up',
  createAFreeAccountAndOf: (name: string | number) =>
    `Create a free ${name} account and build your first chatbot in minutes.`,
} as const

export const resetPasswordPage = {
  chooseANewPassword: 'Choose a new password',
} as const

export const subscriptionPage = {
  pricing: 'Pricing',
  plansOfByMessagesAndOf: (name: string | number) =>
    `Plans of ${name} by messages and chatbots, monthly or yearly. Start free.`,
} as const

export const termsAndConditionsPage = {
  theTermsOfUseOfOf: (name: string | number) =>
    `The terms of use of ${name}: accounts, knowledge, subscriptions and changes.`,
} as const

export const testimonialsPage = {
  testimonials: 'Testimonials',
  whatPeopleWhoWorkWithOf: (name: string | number) =>
    `What people who work with ${name} every day say about it.`,
  fivePeopleAboutTheQuestions: 'Five people about the questions they no longer answer twice.',
} as const

export const unsubscribePage = {
  unsubscribe: 'Unsubscribe',
} as const

export const verifyEmailPage = {
  confirmYourEmail: 'Confirm your email',
} as const

export const billingShared = {
  yourLastPaymentDidNotOf: (graceEnd: string | number) =>
    `Your last payment did not go through. Pay the open invoice by ${graceEnd} to keep your plan.`,
  yourPlanIsOnHold: 'Your plan is on hold, because its last invoice was not paid. Pay it to go on.',
  payTheOpenInvoice: 'Pay the open invoice',
  paymentOverdueSinceOf: (day: string | number) => `Payment overdue since ${day}`,
  endsOnOf: (day: string | number) => `Ends on ${day}`,
  renewsOnOf: (day: string | number) => `Renews on ${day}`,
  changesToOnOf: (nameOf: string | number, day: string | number) =>
    `Changes to ${nameOf} on ${day}`,
  inForceAtOnceThe:
    'In force at once. The difference for the rest of the period is charged to your saved card.',
  takesEffectOnUntilThenOf: (date: string | number) =>
    `Takes effect on ${date}. Until then your plan stays as it is.`,
  yourPlanStaysUntilAndOf: (date: string | number) =>
    `Your plan stays until ${date} and is not renewed. Extra messages stay.`,
  errorFetchingUsersPlan: "Error fetching user's plan",
  errorFetchingPaymentStatus: 'Error fetching payment status',
  endingOf: (brand: string | number, last4: string | number) => `${brand} ending ${last4}`,
  sandbox: '(Sandbox)',
  cancelPlan: 'Cancel Plan',
  confirm: 'Confirm?',
  additional1000Messages: 'Additional 1,000 messages',
  buyNow: 'Buy Now',
  payNow: 'Pay now',
  chooseAPlanFirst: 'Choose a plan first',
  paymentSucceeded: 'Payment succeeded!',
  paymentSuccessful: 'Payment successful!',
  yourPaymentIsProcessing: 'Your payment is processing.',
  yourPaymentWasNotSuccessful: 'Your payment was not successful, please try again.',
  somethingWentWrong: 'Something went wrong.',
  errorConfirmingPayment: 'Error confirming payment',
  paymentStatus: 'Payment status: ',
  paymentMethodAttachedSuccessfully: 'Payment method attached successfully!',
  failedToAttachPaymentMethod: 'Failed to attach payment method.',
  paymentHistory: 'Payment History',
  oops: 'Oops!',
  noDataFound: 'No Data Found',
  testModeNoMoneyMoves: 'Test mode - no money moves',
} as const

export const callShared = {
  bearerOf: (token: string | number) => `Bearer ${token}`,
} as const

export const closingShared = {
  yourFirstChatbotIsFree: 'Your first chatbot is free',
  oneChatbotAnd30Messages:
    'One chatbot and 30 messages a month, for as long as you like. No card, no programming.',
  createAChatbot: 'Create a chatbot',
} as const

export const knowledgeShared = {
  hardHat: 'hard hat',
  graduationCap: 'graduation cap',
  chefHat: 'chef hat',
  catEars: 'cat ears',
  twoAntennae: 'two antennae',
  lightBulb: 'light bulb',
  bowTie: 'bow tie',
  defaultAvatar: 'Default avatar',
  avatarOf: (imgId: string | number, name: string | number) => `Avatar ${imgId}, ${name}`,
  avatar: 'Avatar',
  chooseAvatar: 'Choose avatar',
  avatars: 'Avatars',
  files: 'Files',
  dropFilesHereOrChoose: 'Drop files here, or choose them from your device.',
  chooseFiles: 'Choose files',
  pleaseChooseAtLeastOne: 'Please choose at least one file',
  prompt: 'Prompt',
  howTheChatbotShouldUse:
    'How the chatbot should use what these files say. It counts for the whole chatbot.',
  forExampleAnswerQuestionsAbout:
    'For example: Answer questions about our opening hours and prices. Always name the price in dollars.',
  chosenFiles: 'Chosen files',
  removeOf: (name: string | number) => `Remove ${name}`,
  noPagesWereFoundAt: 'No pages were found at this address.',
  role: 'Role',
  personality: 'Personality',
  selectOf: (label: string) => `Select a ${label}`,
  custom: 'custom',
  customOf: (part1: string | number) => `Custom ${part1}`,
  forExampleWineAdviser: 'For example: Wine adviser',
  forExampleDryHumour: 'For example: Dry humour',
  thisFileIsEmpty: 'This file is empty',
  thisFileIsAlreadyIn: 'This file is already in the list',
  atMostFilesCanBeOf: (filesPerCall: string | number) =>
    `At most ${filesPerCall} files can be added at a time`,
  thisWebsiteIsAlreadyIn: 'This website is already in the list',
  removeOf2: (url: string | number) => `Remove ${url}`,
  chooseAtLeastOnePage: 'Choose at least one page, or remove this website',
  lookingForPagesThisCan: ' Looking for pages. This can take a minute.',
  failed: 'Failed',
  takenAlready: ' taken already',
  found: ' found',
  selectAll: 'Select all',
  selectNone: 'Select none',
  of: ' of ',
  chosen: ' chosen',
  addedWebsites: 'Added websites',
  websiteUrl: 'Website URL',
  thePagesOfThisSite: 'The pages of this site are found first. You choose which of them are read.',
} as const

export const knowledgeWords = {
  botDetailTitle: 'Enter bot detail',
  botSettingTitle: 'Set Bot Setting',
  knowledgeTitle: 'Add Knowledge Source',
  next: 'Next',
  back: 'Back',
  create: 'Create',
  creating: 'Creating...',
  addNewFiles: 'Add New Files',
  addNewFile: 'Add New File',
  addFile: 'Add File',
  addNewWebsite: 'Add New Website',
  fetchLinks: 'Fetch Links',
  addWebsite: 'Add Website',
  chooseAvatar: 'Choose bot Avatar',
  selectAvatar: 'Select Avatar',
  chooseColor: 'Choose Color',
  selectColor: 'Select Color',
  update: 'Update',
  updating: 'Updating...',
  onlyOwnData: 'Answer only from my own data',
  anySiteMayEmbed: 'While this is empty, any site may embed this chatbot.',
  copyScript: 'Copy Script',
  promptRequired: 'Please enter an instruction',
  leaveQuestion: 'Leave without saving?',
  leave: 'Leave',
  stay: 'Stay',
} as const

export const pageMetaShared = {
  aChatbotAnswersAQuestion:
    'A chatbot answers a question and names the pages the answer stands on.',
} as const

export const testimonialsShared = {
  wePutOurReturnsPolicy:
    'We put our returns policy and our size tables in on a Monday. By Friday the inbox held half of what it used to.',
  maraLindholm: 'Mara Lindholm',
  ownerOnlineShoeShop: 'Owner, online shoe shop',
  itQuotesThePageIt:
    'It quotes the page it took the answer from. That is why the people on site trust it.',
  tomaszWrona: 'Tomasz Wrona',
  safetyManagerElectricalContractor: 'Safety Manager, electrical contractor',
  newColleaguesAskTheHandbook:
    'New colleagues ask the handbook at ten in the evening now, and it answers.',
  priyaRaman: 'Priya Raman',
  headOfPeopleSoftwareCompany: 'Head of People, software company',
  fiveClientsFiveBotsOne:
    'Five clients, five bots, one account. Setting up the next one takes me an hour, most of it choosing the avatar.',
  danielOkafor: 'Daniel Okafor',
  founderWebAgency: 'Founder, web agency',
  whenItDoesNotKnow:
    'When it does not know, it says so and gives our number. That was the sentence that convinced our lawyers.',
  claireFontaine: 'Claire Fontaine',
  operationsDirectorLawFirm: 'Operations Director, law firm',
} as const

export const controls = {
  hide: 'Hide',
  show: 'Show',
  capsLockIsOn: 'Caps Lock is on',
  ofOf: (count: string | number, count2: string | number) => `${count} of ${count2}`,
  theServerDidNotAnswer: 'The server did not answer. Check your connection and try again.',
  leaveThisEmpty: 'Leave this empty',
} as const

export const verificationShared = {
  sending: 'Sending...',
  sendANewLink: 'Send a new link',
  confirmYourEmail: 'Confirm your email',
  pleaseConfirmYourEmail: 'Please confirm your email.',
  weSentALinkTo: ' We sent a link to',
  openItSoThatYou: '. Open it, so that you can always get back into your account.',
} as const

export const words = {
  loading: 'Loading',
  unexpectedError: 'An unexpected error occurred',
  retry: 'Try again',
  close: 'Close',
  skip: 'Skip to content',
  learnMore: 'Learn More',
  letsCreate: "Let's Create",
  tryIt: 'Try it',
  pricingTitle: 'Our Pricing Plans',
  subscribeNow: 'Subscribe Now',
} as const
