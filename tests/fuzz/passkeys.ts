// Passkeys for the fuzzer: some for every caller, with valid authenticator responses, so that its requests get past the
// first refusal.

import {
  addPasskey,
  authenticatorFor,
  requestCreateOptions,
  requestSignInOptions,
} from '#hubs/identity/server/passkeys/test-passkeys.ts'
import { createToken } from '#hubs/identity/server/sessions/queries-tokens.ts'
import type { Samples } from '#server/testing/fuzz.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'

const tables = ['passkey', 'recoveryCode', 'verification'] as const
const howMany = 3

/** `others` have none, and confirm with their password. */
export async function seedPasskeys(portal: TestPortal, callers: readonly Person[], others: readonly Person[]) {
  const { db } = portal
  const own = new Map<string, Samples>()
  const firstSteps = new Map<string, string>()
  for (const caller of callers) {
    own.set(caller.uid, await passkeysOf(portal, caller))
    firstSteps.set(caller.uid, await createToken(db, 'first-step', caller.uid))
  }
  const confirming = new Map<string, unknown[]>()
  for (const caller of callers) confirming.set(caller.uid, await confirmedBy(portal, caller))
  const signed = await signedBy(portal, await portal.signInAs('user'))
  // A run may last longer than a challenge, and than the minutes after a sign-in in which passkeys are changed.
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const uids = [...callers, ...others].map(({ uid }) => uid)
  await db.updateTable('verification').set({ expiresAt: later }).execute()
  await db.updateTable('session').set({ createdAt: later, provenAt: later }).where('userId', 'in', uids).execute()
  const seededAt = new Date().toISOString()
  const kept = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  // Hundreds of values, for hundreds of rounds: compiled once.
  const putBack = tables.map((table, n) =>
    db
      .insertInto(table)
      .values(kept[n] ?? [])
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  )
  const recount = db
    .updateTable('user')
    .set((row) => ({
      passkeys: row
        .selectFrom('passkey')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('passkey.userId', '=', 'user.id'),
    }))
    .where('id', 'in', uids)
    .compile()
  /** Rows of the fuzzer's own are younger, and end earlier. */
  const countKept = db
    .selectNoFrom((each) => {
      const { countAll } = each.fn
      return [
        each.selectFrom('passkey').select(countAll<number>().as('n')).where('createdAt', '<=', seededAt).as('passkey'),
        each
          .selectFrom('recoveryCode')
          .select(countAll<number>().as('n'))
          .where('createdAt', '<=', seededAt)
          .as('code'),
        each.selectFrom('verification').select(countAll<number>().as('n')).where('expiresAt', '=', later).as('token'),
      ]
    })
    .compile()
  const isComplete = async () => {
    const { rows } = await db.executeQuery<Record<string, number | string>>(countKept)
    return Object.values(rows[0] ?? {}).every((count, at) => Number(count) === kept[at]?.length)
  }

  return {
    samplesFor: (operation: string, uid: string): Samples => ({
      ...own.get(uid),
      ...(operation === 'identity.confirmByPasskey' && { response: confirming.get(uid) ?? [] }),
      ...(operation === 'identity.passkeySignIn' && { response: signed }),
    }),
    cookieOf: (uid: string) => `nexus.first_step=${firstSteps.get(uid)}`,
    /** Restores what a round has used up. */
    async restore() {
      if (await isComplete()) return
      for (const query of [...putBack, recount]) await db.executeQuery(query)
    },
  }
}

async function passkeysOf(portal: TestPortal, caller: Person): Promise<Samples> {
  const ids: string[] = []
  const response: unknown[] = []
  let code: string[] = []
  for (let n = 0; n < howMany; n++) {
    const { json } = await addPasskey(portal, caller)
    ids.push(json.passkey.id)
    if (json.codes) code = json.codes
    response.push(authenticatorFor(portal).create(await requestCreateOptions(portal, caller)))
  }
  return { id: ids, response, code }
}

async function confirmedBy(portal: TestPortal, person: Person): Promise<unknown[]> {
  const by = authenticatorFor(portal, { isCounting: false })
  await addPasskey(portal, person, { by })
  const { json } = await portal.ask('POST', '/api/identity/confirm/passkey-options', { as: person })
  return [by.sign(json)]
}

async function signedBy(portal: TestPortal, person: Person): Promise<unknown[]> {
  const by = authenticatorFor(portal, { isCounting: false })
  await addPasskey(portal, person, { by })
  const options = await Promise.all(Array.from({ length: howMany }, () => requestSignInOptions(portal)))
  return options.map((each) => by.sign(each))
}
