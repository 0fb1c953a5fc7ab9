import { AppError } from '../../shared/index.ts'

/** An error that is shown at the promotion code field. */
export const promotionError = (message: string) =>
  new AppError('invalid_request', message, { fields: { promotion_code: message } })
