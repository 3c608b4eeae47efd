// Secrets for the fuzzer: for each kind of record a marker that is in it, and the callers who may ever read it. Hubs declare
// their own; those of people, sessions and the audit trail are here, because no hub's form writes them.
import { hubs } from '#main.server.ts'
import type { Secret, Seer, Seers } from '#server/testing/fuzz.ts'
import { may } from '#shared/access.ts'
import { opensByDefault } from '../portal/expected-access.ts'
import { hubFuzz } from './hub-fuzz.ts'

export type Marked = Secret & { marker: string }

const onlyAt =
  (...operations: string[]): Seer =>
  (_, operation) =>
    operations.includes(operation)
const either: Seers['either'] =
  (...seers) =>
  (caller, operation) =>
    seers.some((seer) => seer(caller, operation))
const whoMay: Seers['whoMay'] = (name) => (caller) => {
  const action = hubs.map(({ manifest }) => manifest?.actions?.[name]).find(Boolean)
  return caller !== undefined && action !== undefined && may(caller, action)
}

const seers: Seers = {
  nobody: () => false,
  signedIn: (caller) => caller !== undefined,
  by: (role) => (caller) => caller === role,
  either,
  whoOpens:
    (...screens) =>
    (caller) =>
      caller !== undefined && screens.some((screen) => opensByDefault(caller, screen)),
  whoMay,
  orAudit: (seer) => either(seer, whoMay('readAudit')),
  outbox: onlyAt('identity.outboxPage', 'identity.outboxJson'),
}
const { nobody, outbox } = seers

const ofThePortal: Record<string, Secret> = {
  quietPerson: { what: 'the address of a person who did nothing', seenBy: whoMay('manageUsers') },
  auditRow: { what: 'an entry of the audit trail', seenBy: whoMay('readAudit') },
  mail: { what: 'the words of a mail', seenBy: outbox },
  promisedAdmin: { what: 'an address that will become admin', seenBy: nobody },
  deviceOfOther: { what: "the device of somebody else's session", seenBy: nobody },
  passwordHash: { what: 'a password hash', seenBy: nobody },
  sessionToken: { what: 'a session token', seenBy: nobody },
  mailToken: { what: 'the hash of a mail token', seenBy: nobody },
  portalSecret: { what: 'the secret that signs cookies', seenBy: nobody },
}

/** Who may see each kind; what no response contains (hashes, tokens) lists nobody. */
export const secrets: Record<string, Secret> = Object.assign(
  {},
  ofThePortal,
  ...[...hubFuzz.values()].map((fuzz) => fuzz.secrets?.(seers)),
)

function findSecret(name: string): Secret {
  const secret = secrets[name]
  if (!secret) throw new Error(`No hub says who may see ${name}.`)
  return secret
}

/** A text that occurs nowhere else. */
export const markerOf = (name: string) => findSecret(name) && `zq7${name.toLowerCase()}7qz`

export const secretOf = (name: string, marker = markerOf(name)): Marked => ({ marker, ...findSecret(name) })
