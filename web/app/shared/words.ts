/** Texts of the parts that every page carries. Apart from `en`, so that marketing pages stay light. */
export const words = {
  loading: 'Loading',
  unexpectedError: 'An unexpected error occurred',
  retry: 'Try again',
  close: 'Close',
  skip: 'Skip to content',
  learnMore: 'Learn More',
  letsCreate: "Let's Create",
  tryIt: 'Try it',
  pricingTitle: 'Our Pricing Plans',
} as const
