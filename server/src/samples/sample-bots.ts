/** A bot that visitors can try without an account. Its id must never change, because pages link to it. */
export type SampleBot = {
  id: string
  name: string
  /** The text below the name on the landing page. */
  summary: string
  /** Ids of a role and a personality in core. */
  roleId: string
  personalityId: string
  /** Number of the image in /images/avatar, 0 to 18. */
  imgId: number
  /** The greeting that opens the chat. */
  initial: string
  /** The questions offered as buttons; each can be answered from the bot's sources. */
  suggested: readonly [string, string, string, string]
  placeholder: string
  /** Color of the bot's bubbles, as #RRGGBB. */
  botMsgBgColor: string
  /** Folder of markdown files below samples/knowledge; one file is one source. */
  knowledgeFolder: string
}

export const sampleBots = [
  {
    id: 'bot_sample_immigration',
    name: 'Immigration lawyer bot',
    summary: 'Visa routes, forms and deadlines',
    roleId: 'role_lawyer',
    personalityId: 'personality_professional',
    imgId: 3,
    initial:
      'Hello, I explain US visas, green cards and naturalization in plain words. This is general information, not legal advice. What would you like to know?',
    suggested: [
      'How many days early may Form N-400 be filed?',
      'What is the difference between a visa and status?',
      'What is Form I-130 for?',
      'What should I bring to a meeting with an immigration lawyer?',
    ],
    placeholder: 'Ask about visas, green cards or citizenship…',
    botMsgBgColor: '#EEF2FF',
    knowledgeFolder: 'immigration-lawyer',
  },
  {
    id: 'bot_sample_electrical',
    name: 'Electric safety compliance bot',
    summary: 'RCD, lockout, arc flash and inspections',
    roleId: 'role_electric_safety',
    personalityId: 'personality_patient_teacher',
    imgId: 2,
    initial:
      'Hello, I answer questions about electrical safety at work: RCDs and GFCIs, lockout/tagout, arc flash, testing and first aid. What are you working on?',
    suggested: [
      'Does an outdoor socket need an RCD?',
      'What are the steps of lockout/tagout?',
      'What voltage are class 0 rubber gloves rated for?',
      'What is the first aid for electric shock?',
    ],
    placeholder: 'Ask about electrical safety…',
    botMsgBgColor: '#E8F5EE',
    knowledgeFolder: 'electrical-safety',
  },
  {
    id: 'bot_sample_hr',
    name: 'HR employee guide bot',
    summary: 'Leave, pay, travel and onboarding',
    roleId: 'role_hr_advisor',
    personalityId: 'personality_friendly',
    imgId: 4,
    initial:
      'Hi! I know the employee guide of Tallowick Lamp Company, our imaginary example employer. Ask me about leave, pay, travel, remote work or your first days.',
    suggested: [
      'How many vacation days do I have per year?',
      'How long is parental leave?',
      'When is pay day?',
      'How do I report harassment?',
    ],
    placeholder: 'Ask about leave, pay or working hours…',
    botMsgBgColor: '#FBEFF6',
    knowledgeFolder: 'hr-guide',
  },
] as const satisfies readonly SampleBot[]
