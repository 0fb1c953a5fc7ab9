import { field, textArguments, type Connector } from '../connector.ts'

/** Letters to the owner's own team, over the mail server of this installation. */
export const teamMail: Connector = {
  id: 'team_mail',
  kind: 'mail',
  name: 'Email to your team',
  purpose: 'Writes your team an email with what a visitor asked for.',
  guide: [
    'Write the addresses that the emails go to. The chatbot cannot write to anybody else.',
    'Your team answers the visitor by replying, when the visitor left an email address.',
  ],
  fields: [
    field({
      name: 'team',
      label: 'Email addresses of your team',
      hint: 'Up to five, separated by commas.',
      kind: 'emails',
    }),
    field({
      name: 'when',
      label: 'When should the chatbot write?',
      hint: 'In your own words. The chatbot decides by them.',
      kind: 'text',
      preset: 'When the visitor wants to hear from a person, or asks something you cannot answer.',
    }),
  ],
  transport: 'mail',
  auth: { kind: 'none' },
  functions: [
    {
      name: 'write_to_team',
      activity: 'Writing to the team…',
      asksVisitor: false,
      needsIdentity: false,
      method: 'POST',
      url: 'mailto:{{team}}',
      headers: {},
      body: null,
      description:
        'Sends the team an email with a summary of the conversation. When to use it: {{when}} Ask for the email address of the visitor before, so that the team can answer.',
      parameters: textArguments(
        {
          subject: { description: 'What it is about, in one line.', minLength: 1, maxLength: 150 },
          summary: {
            description: 'What the visitor wants, with all details the team needs.',
            minLength: 1,
            maxLength: 5_000,
          },
          visitor_name: { description: 'Name of the visitor, if given.', maxLength: 200 },
          visitor_email: {
            description: 'Email address of the visitor, if given.',
            format: 'email',
            maxLength: 254,
          },
        },
        ['subject', 'summary'],
      ),
    },
  ],
  probe: null,
  needsVerifiedEmail: true,
}
