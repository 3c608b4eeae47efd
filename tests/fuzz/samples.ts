// Which real ids and words does an endpoint get, so that its requests get past 'not found'? By hub, and by who calls.
import { type Caller, screens } from '../expected-access.ts'
import { type People, password } from './people.ts'
import type { Seeded } from './seed-records.ts'
import type { Samples } from './shape-values.ts'

type Found = { people: People; seeded: Seeded; tokens: string[]; pictureId: string }
type Asked = { operation: string; isReading: boolean; caller: Caller }

/** As the permissions name their rows. */
const idOfScreen = (route: string) => route.replace(/^\//, '').replace(/\/\{(\w+)\}/g, '--$1')

/** Mostly none: then the newest is meant. */
const versions = { version: [undefined, undefined, 1, 2, 3] }
const uidsOf = (people: { uid: string }[]) => people.map(({ uid }) => uid)

export function sampler({ people, seeded, tokens, pictureId }: Found) {
  const { callers, sessionIds, signer, targets, unverified } = people
  const ownUid = (caller: Caller) => (caller && callers.get(caller)?.uid) ?? 'nobody'

  /** Who may change a guarded record could open it to others: only readers, and who may not see it, get its id. */
  const ids = ({ open, guarded }: { open: string[]; guarded: string[] }, { isReading, caller }: Asked): Samples => {
    const mayOpenIt = caller === 'lcvp' || caller === 'mcvp' || caller === 'admin'
    return { id: isReading || !mayOpenIt ? [...open, ...guarded] : open, ...versions }
  }

  const identity = ({ operation, caller }: Asked): Samples => {
    const own = ownUid(caller)
    return {
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
      id: operation === 'identity.endSession' ? [sessionIds.get(own) ?? 'none'] : [pictureId],
    }
  }

  const byHub: Record<string, (asked: Asked) => Samples> = {
    shell: () => ({ id: [...screens.keys()].map(idOfScreen), ...versions }),
    identity,
    admin: ({ operation }) => ({
      uid: uidsOf(operation === 'admin.resendVerification' ? unverified : targets),
      // Half a marker: it finds the record, and is none when it is echoed.
      search: ['', 'zq7quiet'],
      kind: ['role.change', 'gcp'],
      person: ['signer', 'visitor'],
      ...versions,
    }),
    gcp: (asked) => {
      const { ownGcps, gcps } = seeded
      if (asked.operation === 'gcp.resubmit')
        return { id: [...ownGcps, ...ownGcps, ...ownGcps, ...gcps.guarded], ...versions }
      return ids(gcps, asked)
    },
    documents: (asked) => ids(/Cycle/.test(asked.operation) ? seeded.apiCycles : seeded.documents, asked),
    'mx-funnel': (asked) => ({
      ...ids(seeded.funnel, asked),
      role: ['EB', 'Team Leader', 'Own role'],
      portfolio: ['iCX'],
    }),
    'mx-standards': ({ caller }) => ({ userId: [ownUid(caller), ownUid(caller), ...seeded.checklists], ...versions }),
    'sona-survey': () => ({
      id: seeded.surveys,
      portfolio: ['iCX', 'oGV', 'New one'],
      progress: [{ iCX: true }, { oGV: false, FnL: true }],
    }),
  }

  return (operation: string, method: string, caller: Caller): Samples => {
    const hub = operation.slice(0, operation.indexOf('.'))
    return byHub[hub]?.({ operation, isReading: method === 'GET', caller }) ?? versions
  }
}
