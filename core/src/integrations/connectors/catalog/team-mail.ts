import * as texts from '@askwell/messages/connectors/team-mail'
import { field, textArgumentsSchema, type Connector } from './connector.ts'

/** E-mails to the owner's own team, sent by the mail server of this installation. */
export const teamMail: Connector = {
  id: 'team_mail',
  kind: 'mail',
  name: texts.name,
  purpose: texts.purpose,
  guide: [texts.guide1, texts.guide2],
  fields: [
    field({
      name: 'team',
      label: texts.teamLabel,
      hint: texts.teamHint,
      kind: 'emails',
    }),
    field({
      name: 'when',
      label: texts.whenLabel,
      hint: texts.whenHint,
      kind: 'text',
      preset: texts.whenPreset,
    }),
  ],
  transport: 'mail',
  auth: { kind: 'none' },
  functions: [
    {
      name: 'write_to_team',
      activity: texts.writeToTeamActivity,
      asksVisitor: false,
      needsIdentity: false,
      method: 'POST',
      url: 'mailto:{{team}}',
      headers: {},
      body: null,
      description:
        'Sends the team an email with a summary of the conversation. When to use it: {{when}} Ask for the email address of the visitor before, so that the team can answer.',
      parameters: textArgumentsSchema(
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
