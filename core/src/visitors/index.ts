export {
  hasIdentitySecret,
  renewIdentitySecret,
  type IdentitySecretDeps,
} from './identity-secret.ts'
export { knownVisitor, type KnownVisitorDeps } from './known-visitor.ts'
export type { VerifyVisitorToken, Visitor, VisitorSecrets } from './ports.ts'
