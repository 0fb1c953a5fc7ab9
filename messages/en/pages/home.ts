export const title = 'Answers from your own files, in your own voice.'
export const lead =
  'Give a chatbot a name, a role and your knowledge. Put it on your site with one short script. No programming.'
export const sampleLawyer = 'Immigration lawyer bot'
export const sampleLawyerHint = 'Visa routes, forms and deadlines'
export const sampleSafety = 'Electric safety compliance bot'
export const sampleSafetyHint = 'Inspections, testing and safe work'
export const sampleHr = 'HR employee guide bot'
export const sampleHrHint = 'Leave, benefits and onboarding'
export const samplesTitle = 'Chatbots to try'
export const pictureBotName = 'Fern'
export const pictureBotRole = 'Plant shop assistant, friendly'
export const pictureQuestion = 'Is a monstera safe for cats?'
export const stepCreate = 'Create your bot'
export const stepCreateHint =
  'Give it a name, a role, a personality and an avatar. Three short steps, nothing to install.'
export const stepTeach = 'Ground it with knowledge'
export const stepTeachHint =
  'Add files and links. Your bot reads them, shows you what it read, and cites them in its answers.'
export const stepEmbed = 'Integrate it'
export const stepEmbedHint =
  'Paste one short script into your website or intranet. Visitors ask, and your bot answers right away.'
export const caseSupport = 'Customer support'
export const caseSupportQuestion = 'Can I still return shoes I wore once?'
export const caseSupportHint =
  'Opening hours, returns, warranty terms: everyday questions, answered from your own pages around the clock.'
export const caseEmployees = 'Employee guide'
export const caseEmployeesQuestion = 'How do I book parental leave?'
export const caseEmployeesHint =
  'Leave, expenses, onboarding. New hires ask the handbook instead of the person next to them.'
export const caseSafety = 'Compliance and safety'
export const caseSafetyQuestion = 'Who signs the lockout tag?'
export const caseSafetyHint =
  'Procedures and inspection rules on your phone, with the paragraph they come from.'
export const caseTraining = 'Teaching and training'
export const caseTrainingQuestion = 'Where did we cover standard deviation?'
export const caseTrainingHint =
  'Course material that answers back, patiently and with the page number.'
export const featurePersona = 'Bot generation'
export const featurePersonaHint =
  'Roles and personalities that change how a bot speaks, 18 avatars, and a greeting and questions of your own.'
export const featureEmbed = 'Business integration'
export const featureEmbedHint =
  'A script for any website, an iframe for an intranet, and a list of the websites that can show your bot.'
export const featureModel = 'Deep learning'
export const featureModelHint =
  "Your bot finds the passages that answer a question and replies from them. Limit it to your own data, and it says so when the answer isn't there."
export const teamIndividuals = 'Individuals'
export const teamIndividualsHint = 'One bot for a project, free to start.'
export const teamSmall = 'Small businesses'
export const teamSmallHint = 'Fewer repeat calls and emails.'
export const teamAgencies = 'Agencies'
export const teamAgenciesHint = 'A bot for each client, one account.'
export const teamEnterprises = 'Enterprises'
export const teamEnterprisesHint = 'Ten bots and a dedicated account manager.'
export const stepsTitle = 'How it works'
export const stepsLead = 'From an idea to an answer on your site in one afternoon.'
export const casesTitle = 'Use cases'
export const casesLead = 'Wherever the same questions keep coming up.'
export const featuresTitle = 'What you get'
export const featuresLead = 'Everything a good chatbot needs, in one place.'
export const teamsTitle = 'Made for teams of every size'
export const metaTitle = ({ brand }: { brand: string | number }) =>
  `${brand}: chatbots that answer from your own files`
export const metaDescription =
  'Build an AI chatbot without programming. Give it a role, add your files and website, and put it on your site with one short script.'
export const quotesTitle = 'Testimonials'
export const quotesLead = 'Sample quotes: five invented people, five ways teams use a chatbot.'
export const learnMore = <Part>({
  brand,
  hidden,
}: {
  brand: string
  hidden: (text: string) => Part
}) => ['Learn More', hidden(` about ${brand}`)]
export const samplesNewTab = ({ name }: { name: string }) => `${name}, opens in a new tab`
