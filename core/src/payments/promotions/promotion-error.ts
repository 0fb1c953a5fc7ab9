import { AppError } from '../../shared/index.ts'

/** A refusal that is shown at the field of the promotion code. */
export const promotionError = (message: string) =>
  new AppError('invalid_request', message, { fields: { promotion_code: message } })
