export const title = 'Create New Chatbot'
export const progressLabel = 'Progress'
export const savesHint = ({ brand }: { brand: string }) =>
  `${brand} saves your chatbot when you click Create or add a website.`
export const detail = 'Bot Detail'
export const detailLead = 'Give your chatbot a name, a role and a personality.'
export const setting = 'Bot Setting'
export const settingLead = 'What visitors see first. You can change everything later.'
export const knowledge = 'Knowledge Source'
export const knowledgeLead =
  'What your chatbot answers from. You can also add files and websites later.'
export const loadingPersonas = 'Loading roles and personalities'
export const detailHeading = 'Enter bot detail'
export const settingHeading = 'Set Bot Setting'
export const knowledgeHeading = 'Add Knowledge Source'
export const stepDone = <Part>({
  step,
  hidden,
}: {
  step: Part
  hidden: (text: string) => Part
}) => [step, hidden(', done')]
export const stepCurrent = <Part>({
  step,
  hidden,
}: {
  step: Part
  hidden: (text: string) => Part
}) => [step, hidden(', current step')]
export const stepToCome = <Part>({
  step,
  hidden,
}: {
  step: Part
  hidden: (text: string) => Part
}) => [step, hidden(', to come')]
