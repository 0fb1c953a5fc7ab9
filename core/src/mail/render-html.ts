import type { LetterDraft } from './letter-draft.ts'
import type { Sender } from './ports.ts'

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (words: string) => words.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${font};font-size:16px;line-height:1.6;color:#1c1b18`
const small = `${font};font-size:13px;line-height:1.5;color:#6b665b`

const paragraph = (words: string) => `<p style="margin:0 0 16px;${body}">${escape(words)}</p>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0;${body}"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#0e6b57;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>` +
  `<p style="margin:0 0 16px;${small}">If the button does not work, copy this address into your browser:<br><a href="${escape(url)}" style="color:#0e6b57;word-break:break-all">${escape(url)}</a></p>`

const quotation = (words: string) =>
  `<blockquote style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #0e6b57;background:#f4f2ec;white-space:pre-wrap;${body}">${escape(words)}</blockquote>`

/** One column that every mail program shows alike; nothing in it is loaded from anywhere. */
export function renderHtml(sender: Sender, draft: LetterDraft & { greeting: string }): string {
  const { action, quote, remarks = [], unsubscribe } = draft
  const words = [
    paragraph(draft.greeting),
    ...draft.paragraphs.map(paragraph),
    ...(quote === undefined ? [] : [quotation(quote)]),
    ...(action ? [button(action)] : []),
    ...remarks.map(paragraph),
    paragraph(`The ${sender.brand} team`),
  ]
  const leave = unsubscribe
    ? ` <a href="${escape(unsubscribe.pageUrl)}" style="color:#6b665b">Unsubscribe</a>`
    : ''
  return page(draft.subject, [
    `<p style="margin:0 0 24px;${font};font-size:20px;font-weight:700;color:#0e6b57">${escape(sender.brand)}</p>`,
    ...words,
    `<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">`,
    `<p style="margin:0;${small}">${escape(draft.reason)} Questions? Write to <a href="mailto:${escape(sender.supportEmail)}" style="color:#6b665b">${escape(sender.supportEmail)}</a>.${leave}</p>`,
  ])
}

const page = (title: string, blocks: string[]) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
${blocks.join('\n')}
</td></tr></table>
</body>
</html>
`
