// Who may see what? One row per kind of record: a marker that stands in it, and the callers who may ever read it, by the
// rules of its hub. What is in no answer to anybody (hashes, tokens) says nobody.
import { hubs } from '#main.server.ts'
import { may, type Screen } from '#shared/access.ts'
import { type Caller, opensByDefault } from '../expected-access.ts'

export type Secret = {
  marker: string
  what: string
  seenBy: (caller: Caller, operation: string) => boolean
}

type Rule = Secret['seenBy']
const nobody: Rule = () => false
const signedIn: Rule = (caller) => caller !== undefined
const whoOpens =
  (...open: Screen[]): Rule =>
  (caller) =>
    caller !== undefined && open.some((screen) => opensByDefault(caller, screen))
const whoMay =
  (name: string): Rule =>
  (caller) => {
    const action = hubs.map(({ facts }) => facts?.actions?.[name]).find(Boolean)
    return caller !== undefined && action !== undefined && may(caller, action)
  }
const either =
  (...rules: Rule[]): Rule =>
  (caller, operation) =>
    rules.some((rule) => rule(caller, operation))
const by =
  (role: Caller): Rule =>
  (caller) =>
    caller === role
const onlyAt =
  (...operations: string[]): Rule =>
  (_, operation) =>
    operations.includes(operation)

/** Audited changes hold what was changed: whoever reads the audit trail sees them there. */
const orAudit = (rule: Rule) => either(rule, whoMay('readAudit'))

/** The outbox answers this machine while no mail server is set, and the tests run on it. */
const outbox = onlyAt('identity.outboxPage', 'identity.outboxJson')

export const rules = {
  /** Until approved: its author and reviewers. */
  pendingGcp: { what: "somebody else's pending GCP", seenBy: orAudit(whoMay('reviewGcp')) },
  rejectedGcp: { what: "somebody else's rejected GCP", seenBy: either(orAudit(whoMay('reviewGcp')), outbox) },
  /** In the mail to its author too. */
  reasonForTm: {
    what: "why the team member's GCP was rejected",
    seenBy: either(orAudit(whoMay('reviewGcp')), by('tm'), outbox),
  },
  reviewerName: { what: 'who approved a GCP', seenBy: orAudit(whoMay('reviewGcp')) },
  approvedGcp: { what: 'an approved GCP', seenBy: either(signedIn, outbox) },
  /** Gone for readers; who may upload can bring it back. */
  deletedDocument: { what: 'a deleted document', seenBy: orAudit(whoMay('editDocuments')) },
  document: { what: 'a document', seenBy: signedIn },
  checklist: { what: "somebody else's checklist", seenBy: orAudit(whoOpens('/mx-results')) },
  funnelEntry: { what: 'a funnel report', seenBy: orAudit(whoOpens('/mx-funnel', '/mx-funnel-form')) },
  deletedFunnelEntry: { what: 'a deleted funnel report', seenBy: orAudit(whoOpens('/mx-funnel')) },
  sonaTicker: { what: 'who ticked a Sona portfolio', seenBy: orAudit(whoOpens('/sona-survey')) },
  happinessPerson: { what: 'who answered the happiness survey', seenBy: whoMay('readHappinessNames') },
  /** A visitor's, as seeded: only members' comments are shown without names. */
  happinessComment: { what: 'what a visitor suggested in the survey', seenBy: whoMay('readHappinessNames') },
  nationalModel: { what: 'the national OD model', seenBy: signedIn },
  publishedSignUp: { what: 'a published sign-up', seenBy: signedIn },
  quietPerson: { what: 'the address of a person who did nothing', seenBy: whoMay('manageUsers') },
  auditRow: { what: 'an entry of the audit trail', seenBy: whoMay('readAudit') },
  mail: { what: 'the words of a mail', seenBy: outbox },
  promisedAdmin: { what: 'an address that will become admin', seenBy: nobody },
  deviceOfOther: { what: "the device of somebody else's session", seenBy: nobody },
  passwordHash: { what: 'a password hash', seenBy: nobody },
  sessionToken: { what: 'a session token', seenBy: nobody },
  mailToken: { what: 'the hash of a mail token', seenBy: nobody },
  portalSecret: { what: 'the secret that signs cookies', seenBy: nobody },
} satisfies Record<string, Omit<Secret, 'marker'>>

export type SecretName = keyof typeof rules

/** A text that stands nowhere else. */
export const markerOf = (name: SecretName) => `zq7${name.toLowerCase()}7qz`

export const secretOf = (name: SecretName, marker = markerOf(name)): Secret => ({ marker, ...rules[name] })
