import { integrationTexts } from '@askwell/contract/integration-texts'
import { botIntegration as text } from '../../../messages/en.ts'

/** Words of the Integrations tab; those that the server says as well come from the contract. */
export const words = {
  ...integrationTexts,
  empty: text.noFunctionsAvailableAtThe,
  deleteQuestion: text.areYouSureYouWant,
  callFailed: text.anErrorOccurred,
  addNew: text.addNewFunction,
  editTitle: text.editFunction,
  submit: text.submit,
  submitting: text.submitting,
  update: text.update,
  updating: text.updating,
  testTitle: text.testFunction,
  runTest: text.runTest,
  testing: text.running,
  insertExample: text.insertExample,
  leaveEditor: text.pressEscapeThenTabTo,
} as const
