export {
  identityStanding,
  refusalsKeptMs,
  renewIdentitySecret,
  type IdentitySecretDeps,
} from './identity-secret.ts'
export { knownVisitor, type KnownVisitorDeps } from './known-visitor.ts'
export type { VerifyVisitorToken, Visitor, VisitorRefusals, VisitorSecrets } from './ports.ts'
