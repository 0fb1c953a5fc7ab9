import { FullScreenLoader } from '../../shared/ui/states.tsx'
import { usePersonas } from '../../shared/knowledge/personas.ts'
import { WizardForm } from './wizard-form.tsx'
import { wizard as text } from '../../messages/en.ts'

/** Creates a chatbot in three steps. */
export function Wizard() {
  const { isLoading, ...personas } = usePersonas()

  return isLoading ? (
    <FullScreenLoader label={text.loadingRolesAndPersonalities} />
  ) : (
    <WizardForm {...personas} />
  )
}
