/** Code with which an owner's server signs an identity token, using standard libraries only. */
const node = `import { createHmac } from 'node:crypto'

export function chatToken(user) {
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const note = [
    encode({ alg: 'HS256', typ: 'JWT' }),
    encode({
      sub: String(user.id),
      name: user.name,
      email: user.email,
      exp: Math.floor(Date.now() / 1000) + 12 * 60 * 60,
    }),
  ].join('.')
  const sign = createHmac('sha256', process.env.CHATBOT_SECRET)
  return note + '.' + sign.update(note).digest('base64url')
}`

const php = `<?php
function chat_token(array $user): string {
  $encode = fn ($text) => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
  $note = implode('.', array_map(fn ($part) => $encode(json_encode($part)), [
    ['alg' => 'HS256', 'typ' => 'JWT'],
    [
      'sub' => (string) $user['id'],
      'name' => $user['name'],
      'email' => $user['email'],
      'exp' => time() + 12 * 60 * 60,
    ],
  ]));
  return $note . '.' . $encode(hash_hmac('sha256', $note, getenv('CHATBOT_SECRET'), true));
}`

const python = `import base64, hashlib, hmac, json, os, time

def chat_token(user):
    def encode(part):
        return base64.urlsafe_b64encode(part).rstrip(b"=").decode()

    note = ".".join(encode(json.dumps(part).encode()) for part in (
        {"alg": "HS256", "typ": "JWT"},
        {
            "sub": str(user["id"]),
            "name": user["name"],
            "email": user["email"],
            "exp": int(time.time()) + 12 * 60 * 60,
        },
    ))
    secret = os.environ["CHATBOT_SECRET"].encode()
    return note + "." + encode(hmac.new(secret, note.encode(), hashlib.sha256).digest())`

const ruby = `require "json"
require "openssl"

def chat_token(user)
  encode = ->(text) { [text].pack("m0").tr("+/", "-_").delete("=") }
  note = [
    { alg: "HS256", typ: "JWT" },
    {
      sub: user[:id].to_s,
      name: user[:name],
      email: user[:email],
      exp: Time.now.to_i + 12 * 60 * 60
    }
  ].map { |part| encode.call(JSON.generate(part)) }.join(".")
  note + "." + encode.call(OpenSSL::HMAC.digest("SHA256", ENV.fetch("CHATBOT_SECRET"), note))
end`

export const signingSnippets = { node, php, python, ruby } as const

/** Code for the embedding site; the token comes from the owner's server. */
export const identifySnippet = `<script>
  chatbot('identify', { token: 'TOKEN_FROM_YOUR_SERVER' });
</script>`

/** Code for the sign-out of the embedding site. */
export const resetSnippet = `chatbot('reset');`
