// Years in office: which one is open, and the lock that keeps it open during a change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { monthNow, monthsOf, yearAround } from '#shared/time/years.ts'
import { inTransaction } from '../database/database.ts'
import { lock } from '../people/lock.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { turnYear } from '../testing/years.ts'
import { findRequestedYear } from './years.ts'

let portal: TestPortal
let person: Person
beforeAll(async () => {
  portal = await startTestPortal()
  person = await portal.signInAs('tm')
})
afterAll(() => portal.close())

const next = { label: 'next', startsOn: '2099-07-01', endsOn: '2100-06-30' }
const years = async () => (await portal.ask('GET', '/api/years', { as: person })).json

describe('a new portal', () => {
  it('opens the year of its first day', async () => {
    expect(await years()).toEqual([{ ...yearAround(today()), state: 'open' }])
    expect((await portal.ask('GET', '/api/years')).status).toBe(401)
  })

  it('cannot have two open years, or one that does not exist: the database itself refuses', async () => {
    await expect(portal.db.insertInto('openYear').values({ id: 2, label: '26.27' }).execute()).rejects.toThrow()
    await expect(portal.db.updateTable('openYear').set({ label: 'nowhere' }).execute()).rejects.toThrow()
    const { open } = await portal.portal.years()
    await expect(portal.db.deleteFrom('year').where('label', '=', open.label).execute()).rejects.toThrow()
  })
})

describe('what is collected', () => {
  it('waits while a year is being opened, and then belongs to the new one', async () => {
    const before = (await portal.portal.years()).open
    let isCollected = false
    const collect = () =>
      inTransaction(portal.db, async (trx) => {
        const { label } = (await lock(trx, { year: true })).year
        isCollected = true
        return label
      })
    let collecting: Promise<string> | undefined
    await turnYear(portal, next, async () => {
      collecting = collect()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isCollected).toBe(false)
    })
    expect(await collecting).toBe('next')
    expect((await years()).map(({ state }: { state: string }) => state)).toEqual(['closed', 'open'])
    const late = inTransaction(portal.db, (trx) => lock(trx, { year: { label: before.label } }))
    await expect(late).rejects.toMatchObject({ status: 409, error: 'yearNotOpen' })
  })

  it('is refused for a year that is not open yet, with a message that fits', async () => {
    await portal.db
      .insertInto('year')
      .values({ label: 'later', startsOn: '2100-07-01', endsOn: '2101-06-30' })
      .execute()
    const early = inTransaction(portal.db, (trx) => lock(trx, { year: { label: 'later' } }))
    const message = 'The year later is not open, so nothing was saved. Please reload the page.'
    await expect(early).rejects.toMatchObject({ status: 409, error: 'yearNotOpen', message })
  })

  it('is read for the open year, or for the one that is named', async () => {
    const closed = (await portal.portal.years()).all[0]?.label as string
    expect((await findRequestedYear(portal.portal.years, undefined)).label).toBe('next')
    expect((await findRequestedYear(portal.portal.years, undefined, closed)).state).toBe('closed')
    await expect(findRequestedYear(portal.portal.years, undefined, '99.00')).rejects.toMatchObject({ status: 400 })
  })
})

it('a year has twelve months, and the current one is among them', () => {
  const year = { startsOn: '2020-07-01', endsOn: '2021-06-30' }
  expect(monthsOf(year)).toHaveLength(12)
  expect([monthsOf(year)[0], monthsOf(year)[11], monthNow(year)]).toEqual(['2020-07', '2021-06', '2021-06'])
})
