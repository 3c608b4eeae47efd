// Erasure and other people's work: no text changes because of a name, and an admin gets a list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { deleteExpired } from '#server/privacy/retention.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { actsOn } = await fromHub('gcp/server/test-gcp.ts')
const isWhole = ['gcp', 'documents', 'admin'].every(isWired)

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let gone: ReturnType<typeof createErasureHelper>
let [other, reviewer]: Person[] = []
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', WRITES_PER_MINUTE: '100000' } })
  acts = actsOn?.(portal)
  gone = createErasureHelper(portal, hubs)
  other = await portal.signInAs('mcvp', { displayName: 'Muhammad Ali Khan' })
  reviewer = await portal.signInAs('mcvp', { displayName: 'Maha Noor' })
})
afterAll(() => portal.close())

const link = 'https://example.org/a.pdf'
const rowOf = (table: string, id: string) =>
  portal.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const trailOf = (subject: string) =>
  portal.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('seq').execute()

async function workOf(as: Person, words: string, address = '') {
  const { json: gcp } = await acts.submit(as, {
    ...{ title: `About ${words}`, name: 'Muhammad Ali Khan', email: as.email },
    gcpDetails: `We opened ${words} and wrote to ${address || 'nobody'}.`,
  })
  await acts.reject(reviewer as Person, gcp._id, { reason: `Tell more about ${words}.` })
  const body = {
    title: `Guide to ${words}`,
    description: `For ${words}. ${address}`,
    documentUrl: link,
    imageUrl: link,
  }
  const { json: document } = await portal.ask('POST', '/api/documents', { as, body })
  const read = async () => ({
    gcp: await rowOf('gcp', gcp._id),
    document: await rowOf('document', document._id),
    trail: [...(await trailOf(gcp._id)), ...(await trailOf(document._id))],
  })
  return { gcp, document, read }
}

describe.runIf(isWhole)('work of others', () => {
  it.each(['coffee corners', 'the form', 'Ali Khan', 'Muhammad Ali', 'Team Leader'])(
    'stays word for word when somebody leaves who called themselves %s',
    async (displayName) => {
      const { read } = await workOf(
        other as Person,
        `${displayName}, Muhammad Ali Khan and ${displayName.toUpperCase()}`,
      )
      const before = await read()
      await gone.erase(await portal.signInAs('tm', { displayName }))
      expect(await read()).toEqual(before)
      expect(await gone.miscounted()).toEqual([])
    },
  )

  it('stays when an account with an unverified address is erased, because it may be anybody’s', async () => {
    const address = 'support@nexus.example'
    const { read } = await workOf(other as Person, 'a thing', address)
    const before = await read()
    const { uid } = await portal.signInAs('tm', { email: address, displayName: 'Some Support', verified: false })
    const createdAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await portal.db.updateTable('user').set({ createdAt }).where('id', '=', uid).execute()
    await deleteExpired(portal.portal)
    expect(await portal.db.selectFrom('user').select('id').where('id', '=', uid).execute()).toEqual([])
    expect(await read()).toEqual(before)
  })

  it('loses the exact address and the id of a person who has verified it', async () => {
    const who = await portal.signInAs('tm', { displayName: 'Sana Malik' })
    const { gcp, document, read } = await workOf(other as Person, `x${who.email}, ${who.email}, ${who.uid}`, who.email)
    const { former } = await gone.erase(who)
    const after = await read()
    expect(after.gcp.title).toBe(`About x${who.email}, a former member, a former member`)
    expect(after.document.description).toContain('a former member')
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`[^x]${who.email}|${who.uid}`))
    expect(JSON.stringify(after.trail)).toContain(former)
    expect([after.gcp.submittedBy, after.document.createdBy]).toEqual([other?.uid, other?.uid])
    expect([gcp._id, document._id]).toEqual([after.gcp.id, after.document.id])
  })
})
