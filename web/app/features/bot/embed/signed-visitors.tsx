import * as text from '@askwell/messages/bots/visitor-identity'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx'
import { resetSnippet, identifySnippet, signingSnippets } from './identity-snippets.ts'
import { IdentitySecret } from './identity-secret.tsx'
import { RefusedTokens } from './refused-tokens.tsx'
import { SnippetBlock } from './snippet-block.tsx'
import { RichText } from '../../../shared/ui/rich-text.tsx'

type Language = keyof typeof signingSnippets
const languages = [
  { value: 'node', label: text.node },
  { value: 'php', label: text.php },
  { value: 'python', label: text.python },
  { value: 'ruby', label: text.ruby },
] as const satisfies readonly { value: Language; label: string }[]

/** Setup of identity tokens: the secret, and code for the server and the page. */
export function SignedVisitors({ botId }: { botId: string }) {
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h3 className="text-lg">{text.title}</h3>
        <p className="text-ink-2">{text.lead}</p>
        <p className="text-ink-2">{text.withoutToken}</p>
      </div>
      <section aria-labelledby="identity-secret" className="grid grid-cols-1 gap-3">
        <h4 id="identity-secret" className="font-semibold">
          {text.secretTitle}
        </h4>
        <IdentitySecret botId={botId} />
      </section>
      <ServerCode />
      <PageCode />
      <RefusedTokens botId={botId} />
    </Card>
  )
}

function ServerCode() {
  const [language, setLanguage] = useState<Language>('node')

  return (
    <section aria-labelledby="identity-server" className="grid grid-cols-1 gap-3">
      <h4 id="identity-server" className="font-semibold">
        {text.serverTitle}
      </h4>
      <p className="text-ink-2">{text.serverHint}</p>
      <div>
        <SegmentedControl
          label={text.language}
          options={languages}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <SnippetBlock
        key={language}
        code={signingSnippets[language]}
        label={text.serverCode}
        copyLabel={text.copyCode}
        copiedText={text.codeCopied}
      />
    </section>
  )
}

function PageCode() {
  return (
    <section aria-labelledby="identity-page" className="grid grid-cols-1 gap-3">
      <h4 id="identity-page" className="font-semibold">
        {text.pageTitle}
      </h4>
      <p className="text-ink-2">{text.pageHint}</p>
      <SnippetBlock
        code={identifySnippet}
        label={text.pageCode}
        copyLabel={text.copyPageCode}
        copiedText={text.codeCopied}
      />
      <p className="text-ink-2">
        <RichText
          parts={text.signOutHint<ReactNode>({
            call: <code className="font-mono text-sm text-ink">{resetSnippet}</code>,
          })}
        />
      </p>
    </section>
  )
}
