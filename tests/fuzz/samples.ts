// Sample ids and words for the fuzzer, by hub and caller, so that requests get past 'not found'. Those about people are
// here; the rest comes from the hubs.
import { type Caller, type FuzzRequest, type Samples, versions } from '#server/testing/fuzz.ts'
import { screens } from '../portal/expected-access.ts'
import { erasedName } from './mentions.ts'
import { type People, password } from './people.ts'

type ByHub = Record<string, (request: FuzzRequest) => Samples>
type Found = {
  people: People
  tokens: string[]
  outboxKey: string
  pictureId: string
  mentionIds: string[]
  byHub: ByHub
  passkeysFor: (operation: string, uid: string) => Samples
}

/** As the permissions name their rows. */
const idOfScreen = (route: string) => route.replace(/^\//, '').replace(/\/\{(\w+)\}/g, '--$1')
const uidsOf = (people: { uid: string }[]) => people.map(({ uid }) => uid)

export function sampler({ people, tokens, outboxKey, pictureId, mentionIds, byHub: ofHubs, passkeysFor }: Found) {
  const { callers, sessionIds, signer, leaver, targets, unverified } = people
  const ofThePortal: ByHub = {
    shell: () => ({ id: [...screens.keys()].map(idOfScreen), ...versions }),
    identity: ({ operation, ownUid: own }) => ({
      uid: operation === 'identity.saveProfile' ? [own, own, own, signer.uid] : [own, ...uidsOf(targets)],
      email: [
        signer.email,
        ...Array.from('abcdef', (letter) => `new-${letter}@nexus.example`),
        ...unverified.map(({ email }) => email),
      ],
      password: [password],
      currentPassword: [password],
      newPassword: ['another password'],
      token: tokens,
      key: [outboxKey],
      id: operation === 'identity.endSession' ? [sessionIds.get(own) ?? 'none'] : [pictureId],
      ...(/passkey|recovery/i.test(operation) && passkeysFor(operation, own)),
    }),
    admin: ({ operation }) => ({
      uid: uidsOf(operation === 'admin.resendVerification' ? unverified : targets),
      // Half a marker: it finds the record, but is not a marker when it is echoed.
      search: ['', 'zq7quiet'],
      kind: ['role.change', 'mail'],
      person: ['signer', 'visitor'],
      id: mentionIds,
      name: [erasedName],
      ...versions,
      ...(operation === 'admin.erase' && { uid: [leaver.uid], confirm: [leaver.email] }),
    }),
    // One is erased and restored; the others have appointments and records.
    privacy: ({ caller }) => ({ confirm: [caller === 'user' ? callers.get(caller)?.email : leaver.email] }),
  }
  const byHub = { ...ofThePortal, ...ofHubs }

  return (operation: string, method: string, caller: Caller): Samples => {
    const hub = operation.slice(0, operation.indexOf('.'))
    const ownUid = (caller && callers.get(caller)?.uid) ?? 'nobody'
    return byHub[hub]?.({ operation, isReading: method === 'GET', caller, ownUid }) ?? versions
  }
}
