// Hashes of recovery codes: those of version 0.3 become HMACs, still count once, and none that was used comes back with an old backup.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { startTestPortal } from '../testing/portal.ts'
import { codeHashesOf, protectCodes } from './recovery-code-hash.ts'
import { codeFingerprint, reapplyRemovals } from './removed-credentials.ts'
import { dropCodes, type SecondFactorTables } from './second-factor.ts'

const plain = (text: string) => createHash('sha256').update(text).digest('hex')

async function startWithCodes(count: number) {
  const portal = await startTestPortal({ hubs: [] })
  onTestFinished(() => portal.close())
  const { uid } = await portal.signInAs('tm')
  const db = portal.db as unknown as Kysely<SecondFactorTables>
  const codes = Array.from({ length: count }, (_, n) => plain(`code ${n}`))
  const insertPlain = () =>
    db
      .insertInto('recoveryCode')
      .values(codes.map((codeHash) => ({ userId: uid, codeHash, createdAt: '2026-01-01T00:00:00.000Z' })))
      .execute()
  await insertPlain()
  await portal.db.updateTable('user').set({ passkeys: 1 }).where('id', '=', uid).execute()
  const stored = async () =>
    (await db.selectFrom('recoveryCode').select('codeHash').orderBy('codeHash').execute()).map((row) => row.codeHash)
  return { portal, uid, db, codes, insertPlain, stored, secret: portal.portal.secret }
}

it('all of version 0.3 become HMACs behind the label of their key, once', async () => {
  const { portal, codes, secret, stored } = await startWithCodes(501)
  await protectCodes(portal.db, secret)
  const protectedOnes = codes.map((code) => codeHashesOf(secret, code)[0]).sort()
  expect((await stored()).sort()).toEqual(protectedOnes)
  expect(new Set(protectedOnes.map((each) => /^([0-9a-f]{8}):[0-9a-f]{64}$/.exec(each)?.[1])).size).toBe(1)
  await protectCodes(portal.db, secret)
  expect((await stored()).sort()).toEqual(protectedOnes)
})

it('codes that were removed since do not come back with a backup of version 0.3', async () => {
  const { portal, uid, db, insertPlain, codes, secret, stored } = await startWithCodes(3)
  await protectCodes(portal.db, secret)
  await inTransaction(portal.db, (trx) => dropCodes(trx, uid))
  const rows = await portal.db.selectFrom('removedCredential').select(['fingerprint', 'at']).execute()
  const known = new Map(rows.map(({ fingerprint, at }) => [fingerprint, at]))
  expect(known.has(codeFingerprint({ codeHash: codes[0] ?? '' }))).toBe(false)
  await insertPlain()
  const fresh = plain('made after that backup')
  await db.insertInto('recoveryCode').values({ userId: uid, codeHash: fresh, createdAt: '' }).execute()
  const { after, removed } = reapplyRemovals(known, secret)
  await inTransaction(portal.db, after)
  expect(removed.codes).toBe(3)
  expect(await stored()).toEqual([fresh])
})
