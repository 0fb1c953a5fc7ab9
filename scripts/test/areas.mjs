// Maps folders of browser tests to the parts of the product that they test. A product file belongs to an area if its
// path contains one of the area's words.

/** The words of each area. The keys are folder names in e2e. */
export const areas = {
  accounts: [
    'password',
    'email',
    'account',
    'accounts',
    'login',
    'register',
    'profile',
    'session',
    'verification',
    'security',
  ],
  bots: ['mychatbots', 'chatbot', 'bot', 'bots', 'wizard', 'dashboard', 'chatbots'],
  knowledge: ['knowledge', 'extraction', 'crawl', 'search', 'uploads'],
  chat: ['chat', 'llm', 'reply', 'visitors', 'conversations', 'numbers'],
  functions: ['functions', 'integrations', 'connectors', 'openapi', 'deliveries'],
  widget: ['widget', 'embed', 'installation'],
  billing: [
    'subscription',
    'buytoken',
    'billing',
    'payment',
    'payments',
    'plans',
    'pricing',
    'buy',
    'history',
    'statement',
    'invoicing',
    'balance',
  ],
  pages: [
    'about',
    'contact',
    'cookies',
    'faq',
    'mission',
    'found',
    'privacy',
    'terms',
    'testimonials',
    'unsubscribe',
    'home',
    'pages',
    'marketing',
    'mail',
    'layout',
    'public',
  ],
  operate: ['operate', 'operator'],
  product: ['shared', 'ui', 'messages', 'http', 'platform', 'root', 'tokens'],
}

const product = /^(?:messages|contract|core|server|extraction|stripe-sandbox|chat|web|widget)\//
const isTest = /\.(?:test|fixture)\.tsx?$|\/(?:test|testing)\//

/** The areas whose browser tests a change of this file may break. */
export const areasOf = (file) => (product.test(file) && !isTest.test(file) ? areasInPath(file) : [])

/** The areas with a word in the path of a file, which may be a test. */
export function areasInPath(file) {
  const words = new Set(file.split(/[/.-]/))
  return Object.keys(areas).filter((area) => areas[area].some((word) => words.has(word)))
}
