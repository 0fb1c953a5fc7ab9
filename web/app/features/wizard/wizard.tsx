import * as text from '@askwell/messages/wizard/steps'
import { FullScreenLoader } from '../../shared/ui/states.tsx'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { useChatbots } from '../../shared/chatbots.ts'
import { usePersonas } from '../../shared/knowledge/personas.ts'
import { WizardForm } from './wizard-form.tsx'

/** Creates a chatbot in three steps. */
export function Wizard() {
  const { isLoading, ...personas } = usePersonas()
  const isLimitKnown = useIsLimitKnown()

  return isLoading || !isLimitKnown ? (
    <FullScreenLoader label={text.loadingPersonas} />
  ) : (
    <WizardForm {...personas} />
  )
}

/** The notice about the plan's limit is above the form; if it appeared later, it would shift the fields. */
function useIsLimitKnown(): boolean {
  const { plan, hasFailed } = useBilling()
  const { isPending } = useChatbots()
  return !isPending && (plan !== undefined || hasFailed)
}
