import { texts as shared } from '@askwell/contract/texts'
import { words } from '../messages/en.ts'

/** Every text that the specification fixes, plus the words of the shared parts. One place, so that tests can read it. */
export const en = {
  ...shared,
  ...words,
  registerError: 'An error occurred',
  createBotError: 'An error occurred while creating the chatbot',
  googleFailed: 'Google sign in was unsuccessful.',
  googleUnreachable:
    'Google could not be reached. Use your email, or reload the page to try again.',
  googleUnavailable: 'Google sign in is not set up on this site. Use your email instead.',
  confirmPasswordRequired: 'Please confirm your password',
  deleteBotQuestion: 'Are you sure you want to delete this bot?',
  deleteYes: "Yes, I'm sure",
  deleteNo: 'No, cancel',
  scriptCopied: 'Script copied to clipboard!',
  copyRefused: 'Your browser did not allow copying. Press Ctrl+C to copy the selected text.',
  availableMessages: 'Available Messages',
  upgradeChange: 'Upgrade/Change',
  createNewChatbot: 'Create New Chatbot',
  buyMessages: 'Buy Messages',
} as const
