// Organisation handlers: admins manage it, on every instance and without losing a change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { invite } from '#server/people/invitations.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let secondInstance: Awaited<ReturnType<typeof startBeside>>
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  secondInstance = await startBeside(portal, [hub])
  admin = await portal.signInAs('admin')
})
afterAll(async () => {
  await secondInstance.close()
  await portal.close()
})

const base = '/api/organisation'
const send = (method: string, path: string, body: unknown, as = admin) =>
  portal.ask(method, `${base}/${path}`, { as, body })
const change = (code: string, body: unknown) => send('PUT', `committees/${encodeURIComponent(code)}`, body)
const read = async (from: Pick<TestPortal, 'ask'> = portal, as?: Person) => (await from.ask('GET', base, { as })).json
const committee = async (code: string, from: Pick<TestPortal, 'ask'> = portal) =>
  (await read(from)).committees.find((row: { code: string }) => row.code === code)
const listAudit = async (subject: string) => {
  const rows = portal.db.selectFrom('audit').select(['kind', 'before', 'after']).where('subject', '=', subject)
  return (await rows.orderBy('seq').execute()).map(({ kind, before, after }) => [
    kind,
    JSON.parse(before),
    JSON.parse(after),
  ])
}

describe('a new portal', () => {
  it("has the specification's committees and portfolios, readable for anybody", async () => {
    const { committees, portfolios } = await read()
    expect(committees.map(({ code }: { code: string }) => code)).toEqual([
      ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
      ...['Faisalabad', 'Giki', 'MC'],
    ])
    expect(committees[0]).toEqual({
      ...{ code: 'Multan', name: 'Multan', kind: 'lc', order: 0, spellings: [] },
      ...{ openedOn: null, closedOn: null, successor: null },
    })
    expect(portfolios.map(({ name }: { name: string }) => name)).toEqual([
      ...['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL'],
    ])
    expect(portfolios[0]).toEqual({
      ...{ code: 'MKT & PR', name: 'MKT & PR', order: 0, closedOn: null },
      spellings: ['MKT', 'PR', 'Marketing', 'Public Relations', 'Marketing & PR', 'Marketing & Public Relations'],
    })
  })
})

describe('an admin', () => {
  it('adds a committee, which every instance knows on the next request', async () => {
    await read(secondInstance, admin)
    const { status, json } = await send('POST', 'committees', { name: ' Quetta ', kind: 'lc' })
    expect([status, json.code, json.name, json.kind, json.openedOn]).toEqual([200, 'Quetta', 'Quetta', 'lc', today()])
    expect(await committee('Quetta', secondInstance)).toEqual(json)
    expect((await read(secondInstance, admin)).committees).toHaveLength(13)
    expect(await listAudit('Quetta')).toEqual([['organisation.addCommittee', null, { name: 'Quetta' }]])
  })

  it('renames one: the code stays, the old name becomes a spelling', async () => {
    const { json } = await change('Giki', { name: 'Topi' })
    expect(json).toMatchObject({ code: 'Giki', name: 'Topi', closedOn: null })
    expect(json.spellings).toContain('Giki')
    expect(await committee('Giki', secondInstance)).toEqual(json)
    expect((await send('POST', 'committees', { name: 'giki', kind: 'lc' })).json.fields).toHaveProperty('name')
  })

  it('renames a portfolio and gives it spellings, in the same way', async () => {
    const changed = await send('PUT', 'portfolios/EwA', { name: 'Engage', spellings: ['Alumni'] })
    expect(changed.json).toMatchObject({ code: 'EwA', name: 'Engage', spellings: ['Alumni', 'EwA'] })
    const clash = await send('PUT', 'portfolios/oGV', { spellings: ['Finance'] })
    expect(clash.json.fields).toEqual({ spellings: 'FnL already uses this name. Please use another.' })
    expect((await send('POST', 'portfolios', { name: 'marketing' })).json.fields).toHaveProperty('name')
    expect((await listAudit('EwA'))[0]?.[2]).toEqual({ name: 'Engage', spellings: ['Alumni', 'EwA'] })
  })

  it('moves one, and the others shift', async () => {
    await change('Lahore', { order: 0 })
    const { committees } = await read(secondInstance)
    expect(committees.slice(0, 2).map(({ code }: { code: string }) => code)).toEqual(['Lahore', 'Multan'])
    expect(committees.map(({ order }: { order: number }) => order)).toEqual([...committees.keys()])
  })

  it('closes, reopens and merges; people move, and the audit records it', async () => {
    const member = await portal.signInAs('tl')
    await portal.db.updateTable('user').set({ committee: 'IBA' }).where('id', '=', member.uid).execute()
    const former = await portal.signInAs('lcvp')
    const ended = { committee: 'IBA', endsOn: today(), endedAt: new Date().toISOString() }
    await portal.db.updateTable('appointment').set(ended).where('userId', '=', former.uid).execute()
    const { label: year, startsOn, endsOn } = (await portal.portal.years()).open
    const promised = { role: 'lcvp' as const, place: { committee: 'IBA', portfolio: null }, year, startsOn, endsOn }
    await inTransaction(portal.db, (trx) => invite(trx, { email: 'new@nexus.example', ...promised, createdBy: '' }))
    expect((await change('IBA', { closedOn: '2026-01-01' })).json.closedOn).toBe('2026-01-01')
    expect((await change('IBA', { closedOn: null })).json).toMatchObject({ closedOn: null, successor: null })
    expect((await change('IBA', { successor: 'Karachi' })).json).toMatchObject({
      closedOn: today(),
      successor: 'Karachi',
    })
    expect((await secondInstance.ask('GET', '/api/me', { as: member })).json.place.committee).toBe('Karachi')
    const invited = await portal.db.selectFrom('invitation').select('committee').executeTakeFirstOrThrow()
    expect(invited.committee).toBe('Karachi')
    // The past stays: it ended today, before the merger.
    const past = await portal.db
      .selectFrom('appointment')
      .select('committee')
      .where('userId', '=', former.uid)
      .execute()
    expect(past).toEqual([{ committee: 'IBA' }])
    const lines = await listAudit('IBA')
    expect(lines.map(([kind]) => kind)).toEqual([
      'organisation.changeCommittee',
      'organisation.changeCommittee',
      'organisation.mergeCommittee',
    ])
    expect(lines.at(-1)?.[2]).toMatchObject({ successor: 'Karachi', moved: 1 })
  })

  it('manages portfolios in the same way', async () => {
    expect((await send('POST', 'portfolios', { name: 'IM' })).json).toMatchObject({
      code: 'IM',
      closedOn: null,
      order: 8,
    })
    const path = `portfolios/${encodeURIComponent('MKT & PR')}`
    expect((await send('PUT', path, { name: 'Marketing', order: 8 })).json).toMatchObject({
      code: 'MKT & PR',
      order: 8,
    })
    expect((await send('PUT', 'portfolios/IM', { closedOn: '2026-06-30' })).json.closedOn).toBe('2026-06-30')
    expect((await read(secondInstance)).portfolios.at(-1).name).toBe('Marketing')
  })

  it('changes nothing by sending the same values', async () => {
    const before = (await listAudit('Multan')).length
    expect((await change('Multan', { name: 'Multan' })).status).toBe(200)
    expect(await listAudit('Multan')).toHaveLength(before)
  })
})

describe('nobody', () => {
  it.each([
    ['POST', 'committees', { name: 'National', kind: 'lc' }, 'name'],
    ['POST', 'committees', { name: 'Not given', kind: 'lc' }, 'name'],
    ['POST', 'committees', { name: '  ', kind: 'lc' }, 'name'],
    ['POST', 'committees', { name: 'Lahore', kind: 'lc' }, 'name'],
    ['POST', 'committees', { name: 'A second MC', kind: 'mc' }, 'kind'],
    ['PUT', 'committees/MC', { closedOn: '2026-01-01' }, 'closedOn'],
    ['PUT', 'committees/MC', { successor: 'Lahore' }, 'closedOn'],
    ['PUT', 'committees/Lahore', { successor: 'Lahore' }, 'successor'],
    ['PUT', 'committees/Lahore', { closedOn: '30.11.2026' }, 'closedOn'],
    ['POST', 'portfolios', { name: 'overall' }, 'name'],
    ['PUT', 'portfolios/oGV', { name: 'oGT' }, 'name'],
  ])('may %s %s %j', async (method, path, body, field) => {
    const { status, json } = await send(method, path, body)
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]])
  })

  it('changes something unknown', async () => {
    expect((await change('Atlantis', { name: 'Atlantis' })).status).toBe(404)
  })

  it.each(['mcvp', 'lcvp', 'tl', 'tm', 'user'] as const)('except an admin: %s is refused', async (role) => {
    const as = await portal.signInAs(role)
    expect((await send('POST', 'committees', { name: 'Sukkur', kind: 'lc' }, as)).status).toBe(403)
    expect((await send('PUT', 'committees/Lahore', { name: 'Mine' }, as)).status).toBe(403)
  })
})

it('loses none of several concurrent changes', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Town ${n}`)
  const added = await Promise.all(
    names.map((name, n) =>
      (n % 2 ? portal : secondInstance).ask('POST', `${base}/committees`, { as: admin, body: { name, kind: 'lc' } }),
    ),
  )
  expect(added.map(({ status }) => status)).toEqual(names.map(() => 200))
  const [renamed, closed] = await Promise.all([
    change('NUST', { name: 'NUST Islamabad' }),
    secondInstance.ask('PUT', `${base}/committees/NUST`, { as: admin, body: { closedOn: '2026-02-01' } }),
  ])
  expect([renamed.status, closed.status]).toEqual([200, 200])
  expect(await committee('NUST')).toMatchObject({ name: 'NUST Islamabad', closedOn: '2026-02-01' })
  const { committees } = await read(secondInstance)
  expect(new Set(committees.map(({ order }: { order: number }) => order)).size).toBe(committees.length)
  const twice = await Promise.all([1, 2].map(() => send('POST', 'committees', { name: 'Twice', kind: 'lc' })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
})

it('is cached by its version: a hot request reads nothing', async () => {
  const { organisation } = portal.portal
  const first = await organisation({ organisationVersion: 7 })
  await portal.db.updateTable('committee').set({ name: 'Unseen' }).where('code', '=', 'Multan').execute()
  expect(await organisation({ organisationVersion: 7 })).toBe(first)
  const next = await organisation({ organisationVersion: 8 })
  expect(next.committees.find(({ code }) => code === 'Multan')?.name).toBe('Unseen')
})
