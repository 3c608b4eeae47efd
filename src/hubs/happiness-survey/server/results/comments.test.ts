// Search in comments: of counted members, in any case, and never in what was set aside.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import type { Person } from '#server/testing/portal.ts'
import { storeAnswer } from '../answer/changes.ts'
import { participantOf } from '../answer/queries-participants.ts'
import { countDue } from '../count/changes.ts'
import { fromSomebody, openSurvey, type Survey } from '../test-survey.ts'

const words = [
  ...['Shorter meetings, please.', 'MEETINGS are fine.', '100% of the team days', 'Où est l’ÉTÉ?', 'a_b'],
  ...['Nothing', 'Nothing at all', 'Less of it', 'More of it', 'The same', 'Team days', 'Other meetings'],
]
let survey: Survey
let reader: Person

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-03T09:00:00.000Z'))
  survey = await openSurvey()
  await inTransaction(survey.portal.db, async (trx) => {
    for (const [n, suggestions] of words.entries()) {
      const localCommitee = n < 6 ? 'LUMS' : 'IBA'
      await storeAnswer(trx, fromSomebody({ suggestions, localCommitee }), {
        member: participantOf('any', `member${n}@mail.example`),
      })
    }
    // From an LC that is too small to be counted, and from a visitor.
    await storeAnswer(trx, fromSomebody({ suggestions: 'meetings of Giki', localCommitee: 'Giki' }), {
      member: participantOf('any', 'g@x.y'),
    })
    await storeAnswer(trx, fromSomebody({ suggestions: 'meetings of a visitor' }), {})
  })
  vi.setSystemTime(new Date('2026-03-09T09:00:00.000Z'))
  await countDue(survey.portal.db)
  reader = await survey.portal.signInAs('mcvp')
})
afterAll(async () => {
  await survey.portal.close()
  vi.useRealTimers()
})

async function find(search: string, more = '') {
  const path = `/api/happiness-survey/comments?search=${encodeURIComponent(search)}${more}`
  return survey.portal.ask('GET', path, { as: reader })
}
const findTexts = async (search: string, more?: string) =>
  (await find(search, more)).json.comments.map(({ text }: { text: string }) => text).sort()

it('finds words in any case, within the requested LC', async () => {
  expect(await findTexts('Meetings')).toEqual(['MEETINGS are fine.', 'Other meetings', 'Shorter meetings, please.'])
  expect(await findTexts('  meetings ', '&lc=IBA')).toEqual(['Other meetings'])
  expect(await findTexts('été')).toEqual(['Où est l’ÉTÉ?'])
  expect((await find('')).json.total).toBe(words.length)
})

it('takes special characters literally', async () => {
  expect(await findTexts('%')).toEqual(['100% of the team days'])
  expect(await findTexts('_')).toEqual(['a_b'])
  expect((await find('x'.repeat(101))).status).toBe(400)
})

it('paginates the matches, each once', async () => {
  const pages = [
    await find('o', '&limit=3&page=1'),
    await find('o', '&limit=3&page=2'),
    await find('o', '&limit=3&page=9'),
  ]
  const [first, second, none] = pages.map(({ json }) => json)
  const all = words.filter((text) => text.toLowerCase().includes('o'))
  expect([first.total, first.totalPages]).toEqual([all.length, Math.ceil(all.length / 3)])
  expect(new Set([...first.comments, ...second.comments].map(({ text }: { text: string }) => text)).size).toBe(6)
  expect(none.comments).toEqual([])
})

it('never returns a rating with a comment', async () => {
  const { comments } = (await find('meetings')).json
  expect(Object.keys(comments[0]).sort()).toEqual(['lc', 'text'])
})

it('does not find what was set aside until it is taken back', async () => {
  const as = await survey.portal.signInAs('admin')
  const { json } = await survey.portal.ask('GET', '/api/happiness-survey/answers?limit=100', { as })
  const { _id: id } = json.data.find(({ suggestions }: { suggestions: string }) => suggestions === 'Other meetings')
  const put = (isAside: boolean) =>
    survey.portal.ask('PUT', '/api/happiness-survey/answers/aside', { as, body: { ids: [id], isAside } })
  await put(true)
  expect(await findTexts('meetings')).toEqual(['MEETINGS are fine.', 'Shorter meetings, please.'])
  expect((await find('meetings')).json.total).toBe(2)
  await put(false)
  expect(await findTexts('meetings')).toHaveLength(3)
})
