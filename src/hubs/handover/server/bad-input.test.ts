// Handover validation: bad input names its field, and stores nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plusDays } from '#shared/time/calendar.ts'
import { type HandoverPortal, readEverything, startHandoverPortal } from './test-handover.ts'

let handoverPortal: HandoverPortal
beforeAll(async () => {
  handoverPortal = await startHandoverPortal()
  await handoverPortal.plan()
  const shutOut = await handoverPortal.portal.signInAs('tm', { email: 'shut.out@nexus.example' })
  await handoverPortal.portal.db.updateTable('user').set({ active: 0 }).where('id', '=', shutOut.uid).execute()
  await handoverPortal.portal.db
    .updateTable('committee')
    .set({ closedOn: '2020-01-01' })
    .where('code', '=', 'IBA')
    .execute()
})
afterAll(() => handoverPortal.portal.close())

async function expectRefused(method: string, path: string, body: unknown, status: number) {
  const before = await readEverything(handoverPortal.portal)
  const answer = await handoverPortal.ask(method, path, body)
  expect([answer.status, answer.json?.message]).toEqual([status, expect.any(String)])
  expect(await readEverything(handoverPortal.portal)).toEqual(before)
  expect(await handoverPortal.portal.outbox()).toEqual([])
  return answer.json
}

describe('a year', () => {
  const draft = (change: object) => ({ label: '30.31', startsOn: '2080-07-01', endsOn: '2081-06-30', ...change })
  it.each<[string, (handoverPortal: HandoverPortal) => object, string]>([
    ['without a name', () => draft({ label: ' ' }), 'label'],
    ['with a name that is too long', () => draft({ label: '2030.2031.2032' }), 'label'],
    ['with signs in its name', () => draft({ label: '30/31' }), 'label'],
    ['with a name that is a way up', () => draft({ label: '..' }), 'label'],
    ['with a name that begins with a dash', () => draft({ label: '-1' }), 'label'],
    ['with a name that is taken', ({ open }) => draft({ label: open.label }), 'label'],
    ['that ends before it begins', () => draft({ endsOn: '2080-06-30' }), 'endsOn'],
    ['that lasts for a century', () => draft({ endsOn: '2181-06-30' }), 'endsOn'],
    ['that never ends', () => draft({ endsOn: '9999-12-31' }), 'endsOn'],
    ['on no day', () => draft({ startsOn: '2080-02-31' }), 'startsOn'],
    ['without a last day', () => draft({ endsOn: undefined }), 'endsOn'],
    ['that begins with the open one', ({ open }) => draft({ startsOn: open.startsOn }), 'startsOn'],
    ['that begins before it', ({ open }) => draft({ startsOn: plusDays(open.startsOn, -1) }), 'startsOn'],
    ['inside of a planned one', ({ next }) => draft({ startsOn: plusDays(next.startsOn, 9) }), 'startsOn'],
    ['that runs into a planned one', ({ next }) => draft({ startsOn: plusDays(next.startsOn, -9) }), 'endsOn'],
  ])('%s', async (_, make, field) => {
    const { fields } = await expectRefused('POST', '/api/years', make(handoverPortal), 400)
    expect(Object.keys(fields)).toEqual([field])
  })

  it('keeps its days when the new ones are wrong', async () => {
    const { next } = handoverPortal
    const days = { startsOn: next.endsOn, endsOn: next.startsOn }
    expect(await expectRefused('PUT', `/api/years/${next.label}`, days, 400)).toMatchObject({
      fields: { endsOn: expect.any(String) },
    })
  })
})

describe('an opening', () => {
  const row = (change: object) => ({ email: 'a@nexus.example', role: 'tm', ...change })
  it.each<[string, object, string[]]>([
    ['of somebody unknown who leaves', { leaving: ['nobody'] }, ['leaving.0']],
    ['with no list', { leaving: 'nobody' }, ['leaving']],
    ['without an address', { joining: [row({ email: '' })] }, ['joining.0.email']],
    ['with no address', { joining: [row({ email: 'a b@nexus.example' })] }, ['joining.0.email']],
    ['from elsewhere', { joining: [row({ email: 'a@nexus.example.org' })] }, ['joining.0.email']],
    ['with two addresses in one', { joining: [row({ email: 'b@x.org,a@nexus.example' })] }, ['joining.0.email']],
    ['twice the same', { joining: [row({}), row({ email: ' A@Nexus.example' })] }, ['joining.1.email']],
    ['of who is shut out', { joining: [row({ email: 'shut.out@nexus.example' })] }, ['joining.0.email']],
    ['with no role', { joining: [row({ role: 'user' })] }, ['joining.0.role']],
    ['without a role', { joining: [{ email: 'a@nexus.example' }] }, ['joining.0.role']],
    ['with an unknown LC', { joining: [row({ committee: 'Atlantis' })] }, ['joining.0.committee']],
    ['with a closed LC', { joining: [row({ committee: 'iba' })] }, ['joining.0.committee']],
    ['with an unknown portfolio', { joining: [row({ portfolio: 'Magic' })] }, ['joining.0.portfolio']],
    [
      'with many wrong rows',
      { leaving: ['nobody'], joining: [row({ role: 'boss' }), row({ email: 'x', committee: 'Atlantis' })] },
      ['joining.0.role', 'joining.1.committee', 'joining.1.email', 'leaving.0'],
    ],
    [
      'of too many',
      { joining: Array.from({ length: 501 }, (_, n) => row({ email: `a${n}@nexus.example` })) },
      ['joining'],
    ],
  ])('%s', async (_, body, names) => {
    const { fields } = await expectRefused('POST', `/api/years/${handoverPortal.next.label}/open`, body, 400)
    expect(Object.keys(fields).sort()).toEqual(names)
  })

  it('of no year, and of the open one', async () => {
    await expectRefused('POST', '/api/years/99.00/open', {}, 404)
    expect((await expectRefused('POST', `/api/years/${handoverPortal.open.label}/open`, {}, 409)).error).toBe('isOpen')
    expect((await expectRefused('POST', `/api/years/${handoverPortal.open.label}/undo`, undefined, 409)).error).toBe(
      'noOpening',
    )
    expect((await expectRefused('POST', `/api/years/${handoverPortal.next.label}/undo`, undefined, 409)).error).toBe(
      'notOpen',
    )
  })

  it('of a year that does not begin later', async () => {
    const early = { label: 'early', startsOn: '2000-01-01', endsOn: '2000-12-31' }
    await handoverPortal.portal.db.insertInto('year').values(early).execute()
    expect((await expectRefused('POST', '/api/years/early/open', {}, 400)).fields).toHaveProperty('label')
    await handoverPortal.portal.db.deleteFrom('year').where('label', '=', 'early').execute()
  })

  it('by anybody but an admin', async () => {
    const as = await handoverPortal.portal.signInAs('mcvp')
    const before = await readEverything(handoverPortal.portal)
    expect(
      (await handoverPortal.portal.ask('POST', `/api/years/${handoverPortal.next.label}/open`, { as, body: {} }))
        .status,
    ).toBe(403)
    expect((await handoverPortal.portal.ask('GET', '/api/handover', { as })).status).toBe(403)
    expect(await readEverything(handoverPortal.portal)).toEqual(before)
  })
})
