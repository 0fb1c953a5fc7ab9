/** Kinds of small talk in order of precedence: "ok thanks, bye" is a farewell. */
export const smallTalkKinds = [
  'complaint',
  'person',
  'identity',
  'help',
  'farewell',
  'thanks',
  'greeting',
  'agreement',
] as const

export type SmallTalkKind = (typeof smallTalkKinds)[number]

const anyOf = (...phrases: string[]): string => `(?:${phrases.join('|')})`

const SOFTENERS = anyOf(
  'so',
  'very',
  'really',
  'totally',
  'completely',
  'just',
  'such',
  'too',
  'an?',
)
const WHO = anyOf(
  `(?:an? |the |some |your )?(?:real |live |actual )?${anyOf('humans?', 'human being', 'persons?', 'people', 'agents?', 'operators?', 'representatives?', 'rep', 'advis[eo]rs?', 'member of staff', 'staff', 'support agent', 'employee', 'manager', 'supervisor')}`,
  'someone(?: real)?',
  'somebody(?: real)?',
)
const CONTACT = anyOf(
  'talk',
  'speak',
  'chat',
  'get through',
  'be (?:connected|transferred|put through)',
)
const MACHINE = anyOf(
  'bot',
  'robot',
  'chat ?bot',
  'human(?: being)?',
  'person',
  '(?:real|live) (?:human|person|agent)',
  'real',
  'ai',
  'machine',
  'computer',
  'chat ?gpt',
  'alive',
)

/**
 * Phrases of each kind, in lower case and without punctuation. "What do you offer" and "how does this work" are not
 * small talk: they are about the business, not the chatbot.
 */
const PHRASES: Record<SmallTalkKind, string[]> = {
  greeting: [
    'h(?:i+|ey+|e+llo+|allo|iya|owdy)',
    'heya|yo|sup|greetings|hola|bonjour|salut|ciao|servus|moin|namaste|ola|hej|hoi',
    'good (?:morning|afternoon|evening|day)|morning|guten (?:tag|morgen|abend)|buen[oa]s (?:dias|tardes|noches)',
    "(?:and )?how(?: are|'re| r) (?:you|u|ya)(?: doing)?(?: today)?|how(?:'s| is|s) (?:it|everything|life) going|how do you do",
    "what(?:'s|s| is) up|(?:nice|pleased|good) to (?:meet|see) you|(?:i )?hope (?:you are|you're|you re|this finds you) (?:doing )?well",
    '(?:is )?any(?:one|body) (?:there|here|home)|are you (?:there|here|online|awake)',
  ],
  thanks: [
    '(?:many |ok |a thousand )?(?:thanks|thank (?:you|u)|thankyou|thx|thanx|tnx|ty|tysm|cheers|gracias|merci|danke|grazie|obrigad[oa]|bedankt)(?: (?:so|very) much| a (?:lot|bunch|million|ton)| again| anyway| in advance)?(?: for (?:(?:all )?(?:your|the) (?:help|support|quick (?:reply|answer)|answer|reply|info|information|time)|that|this|helping(?: me)?|everything))?',
    '(?:much|really) appreciated|(?:i )?(?:really )?appreciate (?:it|that|your help)',
    `(?:that(?: was|'s| is|s)|this (?:was|is)|you(?:'re| are| were|'ve been)|u r|ur)? ?(?:${SOFTENERS} )*${anyOf('helpful', 'awesome', 'amazing', 'brilliant', 'kind', 'fantastic', 'a star', 'a legend', 'the best', 'a (?:great|big) help')}`,
    "(?:that|this|it) (?:really )?help(?:s|ed)(?: me)?(?: out)?(?: (?:a lot|so much|very much))?|(?:that|this) answers (?:all )?(?:my|the) questions?|(?:(?:that(?:'s| is| was|s)|this is) )?(?:exactly )?(?:what|all) (?:that )?(?:i|we) (?:needed|wanted|was looking for)(?: to know)?",
    '(?:good|great|nice|smart) (?:bot|robot|job|work|one)|well done|(?:i )?love (?:it|you|this)|(?:that )?(?:was|is) (?:very |really )?(?:good|great|nice|useful)',
  ],
  farewell: [
    'bye(?: ?bye)?|good ?bye|bb|cya|see (?:you|ya|u)(?: (?:later|soon|tomorrow|around))?|farewell|adios|au revoir|tschuss|so long|cheerio',
    '(?:good ?)?night|ttyl|talk (?:to you )?(?:later|soon)|later|take care|catch you later',
    '(?:have|enjoy) (?:a |the |your )?(?:very )?(?:nice|good|great|lovely|wonderful)? ?(?:day|evening|weekend|night|afternoon|one|time|rest of (?:the|your) day)',
  ],
  agreement: [
    'o+k+(?:a*y+|ie|ey)?|k+|great|perfect|super|cool|nice|fine|good|alright|all right|got it|gotcha|i see|understood|sure|right|excellent|wonderful|lovely|fab|sweet|awesome',
    "(?:that )?(?:sounds|looks|seems) (?:good|great|fine|perfect)|(?:that(?:'s| is|s) )?good to know|(?:that )?makes sense|(?:that(?:'s| is|s) )?(?:ok|okay|fine|great|perfect|cool|good|all right|alright|clear)",
    "y(?:es|ep|eah|up|ea)|n(?:o|ope|ah|ahh)|no (?:worries|problem|thanks|thank you)|never ?mind|nvm|(?:no )?(?:that(?:'s| is|s|ll be|'ll be| was) )?(?:all|it|everything)(?: for (?:now|today))?|nothing(?: else| more)?|not (?:now|really|yet)|maybe(?: later)?|i(?:'m| am|m) (?:good|fine|ok|okay|done|all set)|forget (?:it|about it)",
    '(?:ha){2,}h?|a?ha|lol|lmao|rofl|(?:he){2,}|h?m+|mhm|uh ?huh|oh|ah+|wow|oops|sorry|my bad|done|amen|interesting|i know|same',
  ],
  identity: [
    "who(?:'s| are| is|s|'re) (?:you|this|u)|who r u|what(?: are|'re| r) (?:you|u)|(?:what(?:'s| is|s) )?your name|do you have a name|what (?:should|can|do) i call you",
    `(?:so )?(?:are|r) (?:you|u) (?:an? |the )?${MACHINE}(?: or (?:an? )?${MACHINE})?|is (?:this|that|there) (?:an? |the )?(?:${MACHINE}|automated|live chat|someone real|anyone real)(?: or (?:an? )?${MACHINE})?`,
    `am i (?:talking|speaking|chatting|writing|texting) (?:to|with) (?:an? )?${MACHINE}(?: or (?:an? )?${MACHINE})?|who am i (?:talking|speaking|chatting) (?:to|with)`,
    'who (?:made|built|created|programmed|owns) (?:you|u)|how old are you|tell me about yourself|introduce yourself|do you (?:love me|sleep|dream|eat|have feelings)|(?:tell me|do you know) a joke|sing (?:me )?a song|will you marry me',
  ],
  help: [
    'test(?:ing)?(?: 1| 2| 3| 123)*',
    'help(?: me)?(?: out)?|(?:can|could|will|would) (?:you|u|someone|anyone) (?:please )?(?:help|assist)(?: me)?(?: out| with something)?|(?:i )?(?:need|want|would like|could use) (?:some |your |a little )?(?:help|assistance|support|info|information)',
    "what (?:can|could|else can) (?:you|u) (?:do|help(?: me)? with|answer)(?: for me)?|how (?:can|could) (?:you|u) (?:help|assist)(?: me)?|what can i ask(?: you)?(?: about)?|what do you know|what are you (?:able to do|for)|what(?: is|'s) your (?:job|purpose|role)",
    "(?:can|may|could) i ask (?:you )?(?:a question|something|you something|some questions)|(?:i have|i've got|i got|quick|just) (?:a |another |one |some )?(?:quick )?(?:questions?|query)|question",
  ],
  person: [
    `(?:can|could|may|how (?:can|do|could)) (?:i|we|you) ${CONTACT} (?:to|with) ${WHO}|(?:i|we) (?:want|need|wanna|would like|'d like|wish|have) (?:to )?${CONTACT} (?:to|with) ${WHO}|i(?:'d| would) (?:like|rather|prefer) (?:to )?${CONTACT} (?:to|with) ${WHO}`,
    `(?:let me |please )?(?:talk|speak|chat) (?:to|with) ${WHO}|(?:can you |please |could you )?(?:connect|transfer|put|pass) me (?:through )?(?:to|with|on to|over to) ${WHO}|(?:can you )?(?:get|give|find|fetch) me ${WHO}|i (?:want|need|prefer|would like) ${WHO}`,
    `is there ${WHO}(?: (?:i|we) can (?:talk|speak|chat) (?:to|with))?|(?:not|no) (?:an? )?(?:bot|robot|machine)|(?:an? )?(?:real |live )?(?:human(?: being)?|operator|representative)|(?:an? )?(?:real|live) (?:person|agent)|live (?:chat|support)|agent`,
  ],
  complaint: [
    `(?:you(?:'re| are| were)?|u r|ur|this(?: is|'s)?|that(?: is|'s|s| was)|it(?:'s| is|s)|what an?) (?:${SOFTENERS} )*${anyOf('useless', 'stupid', 'dumb', 'idiot', 'idiotic', 'terrible', 'awful', 'horrible', 'bad', 'rubbish', 'garbage', 'trash', 'crap', 'shit', 'annoying', 'wrong', 'incorrect', 'no help', 'not (?:very |really |at all )?(?:helpful|useful|right|correct|true|good)', 'unhelpful', 'hopeless', 'pathetic', 'the worst', 'worst', 'jokes?', 'moron', 'waste of (?:my )?time', 'ridiculous', 'not what i (?:asked|meant|wanted|said)(?: for)?', 'no use', 'useless bot', 'worthless', 'frustrating', 'nonsense', 'bullshit')}(?: (?:bot|chat ?bot|robot|machine|thing|answer))?`,
    '(?:this |you |what an? )?(?:stupid|useless|bad|dumb|worst|terrible|silly) (?:ever )?(?:bot|chat ?bot|robot|machine|thing|ai|answer)|shut up|(?:what the )?fuck(?: you| off| this| u)?|f u|fu|screw (?:you|this)|(?:i )?hate (?:you|this|bots)|wtf|damn(?: it)?|go away|piss off|(?:you|this|u) sucks?|go to hell|idiot|moron|useless|stupid|nonsense|rubbish|bullshit',
    "(?:(?:that|this|it|you|still) )*(?:did ?n[o']?t|does ?n[o']?t|do ?n[o']?t|did not|does not|do not|is not|are not|isn't|aren't) (?:really )?(?:help(?:ing|ful)?|answer(?: my question)?|understand(?: me)?|get it|work|make sense)(?: at all| me)?|(?:not|un) ?helpful|wrong answer|wrong|you(?:'ve)? (?:got|get) (?:that|it) wrong",
  ],
}

/** Words that may occur in small talk without changing its kind. */
const FILLER =
  /(?:please|pls|plz|and|then|well|so|very|much|a lot|there|all|everyone|everybody|again|you|bot|team|folks|guys|friend|mate|dear|sir|madam|maam|buddy|mr|chatbot|now|today|just|but|for|anyway|indeed|really|my|man|dude|ai|robot)(?= |$)/y

const PATTERNS = Object.entries(PHRASES).map(([kind, phrases]) => ({
  kind,
  pattern: new RegExp(`(?:${phrases.join('|')})(?= |$)`, 'y'),
}))

const isKind = (kind: string): kind is SmallTalkKind => Object.hasOwn(PHRASES, kind)

/** The longest phrase that starts at an index; `kind` is undefined for a filler word. */
export function phraseAt(text: string, at: number): { kind?: SmallTalkKind; end: number } | null {
  let best: { kind?: SmallTalkKind; end: number } | null = null
  for (const { kind, pattern } of PATTERNS) {
    pattern.lastIndex = at
    const end = pattern.test(text) ? pattern.lastIndex : -1
    if (isKind(kind) && end > (best?.end ?? at)) best = { kind, end }
  }
  if (best) return best
  FILLER.lastIndex = at
  return FILLER.test(text) ? { end: FILLER.lastIndex } : null
}
