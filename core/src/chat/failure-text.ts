import { refusalTexts, type ErrorCode } from '@askwell/contract/errors'
import { texts } from '@askwell/contract/texts'

/** What the visitor reads when a reply broke off. */
export const failureText = (code: ErrorCode): string =>
  code === 'model_failed' ? texts.modelFailed : refusalTexts.internal
