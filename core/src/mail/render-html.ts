import * as texts from '@askwell/messages/emails/frame'
import { locale } from '@askwell/messages/language'
import type { EmailModel } from './email-model.ts'
import type { Sender } from './ports.ts'

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => htmlEntities[sign] ?? '')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${font};font-size:16px;line-height:1.6;color:#1c1b18`
const small = `${font};font-size:13px;line-height:1.5;color:#6b665b`

const paragraph = (text: string) => `<p style="margin:0 0 16px;${body}">${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0;${body}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#0e6b57;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;${small}">${escapeHtml(texts.copyAddress)}<br><a href="${escapeHtml(url)}" style="color:#0e6b57;word-break:break-all">${escapeHtml(url)}</a></p>`

const quotation = (text: string) =>
  `<blockquote style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #0e6b57;background:#f4f2ec;white-space:pre-wrap;${body}">${escapeHtml(text)}</blockquote>`

/** Renders one column that all mail clients display alike, without remote content. */
export function renderHtml(sender: Sender, model: EmailModel & { greeting: string }): string {
  const { action, quote, remarks = [], unsubscribe } = model
  const text = [
    paragraph(model.greeting),
    ...model.paragraphs.map(paragraph),
    ...(quote === undefined ? [] : [quotation(quote)]),
    ...(action ? [button(action)] : []),
    ...remarks.map(paragraph),
    paragraph(texts.team({ brand: sender.brand })),
  ]
  const leave = unsubscribe
    ? ` <a href="${escapeHtml(unsubscribe.pageUrl)}" style="color:#6b665b">${escapeHtml(texts.unsubscribe)}</a>`
    : ''
  const support = `<a href="mailto:${escapeHtml(sender.supportEmail)}" style="color:#6b665b">${escapeHtml(sender.supportEmail)}</a>`
  return page(model.subject, [
    `<p style="margin:0 0 24px;${font};font-size:20px;font-weight:700;color:#0e6b57">${escapeHtml(sender.brand)}</p>`,
    ...text,
    `<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">`,
    `<p style="margin:0;${small}">${escapeHtml(model.reason)} ${texts.questions({ supportEmail: support })}${leave}</p>`,
  ])
}

const page = (title: string, blocks: string[]) =>
  `<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
${blocks.join('\n')}
</td></tr></table>
</body>
</html>
`
