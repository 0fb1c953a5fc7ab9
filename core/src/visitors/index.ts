export {
  getIdentityStatus,
  refusalRetentionMs,
  renewIdentitySecret,
  type IdentitySecretDeps,
} from './identity-secret.ts'
export { sessionOriginOf, type SessionOrigin } from './session-origin.ts'
export { extendIdentity, type ExtendIdentityDeps } from './extend-identity.ts'
export { identifyVisitor, type IdentifyVisitorDeps } from './identify-visitor.ts'
export type {
  VerifyVisitorToken,
  Visitor,
  VisitorRefusalStore,
  VisitorSecretStore,
  VisitorSessionStore,
} from './ports.ts'
export {
  openVisitorSession,
  unusedSessionRetentionMs,
  type OpenVisitorSessionDeps,
} from './open-visitor-session.ts'
