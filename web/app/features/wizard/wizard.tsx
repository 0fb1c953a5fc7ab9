import { FullScreenLoader } from '../../shared/ui/states.tsx'
import { usePersonas } from '../../shared/knowledge/personas.ts'
import { WizardForm } from './wizard-form.tsx'

/** Creates a chatbot in three steps. */
export function Wizard() {
  const { isLoading, ...personas } = usePersonas()

  return isLoading ? (
    <FullScreenLoader label="Loading roles and personalities" />
  ) : (
    <WizardForm {...personas} />
  )
}
