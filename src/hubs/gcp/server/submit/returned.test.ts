// GCPs that came back: first on their author's dashboard until they are revised or put away.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let other: Person
let reviewer: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tm')
  other = await portal.signInAs('tm')
  reviewer = await portal.signInAs('mcvp')
})
afterAll(() => portal.close())

async function submitted(title: string): Promise<string> {
  return (await acts.submit(author, { title, submissionKey: `returned-${title.replaceAll(' ', '-')}` })).json._id
}
const reason = 'Please add numbers.\nHow many came?'
const returned = async (as: Person) =>
  (await portal.ask('GET', '/api/home', { as })).json.forYou
    .filter(({ text }: { text: string }) => text.includes('came back'))
    .map(({ text, path }: { text: string; path: string }) => [text, path])
const rowOf = (id: string, title: string) => [
  `Your GCP “${title}” came back: Please add numbers. How many came?`,
  `/gcpform?revise=${id}`,
]

it('is shown once its author has been notified, with the reason, until it is revised', async () => {
  const id = await submitted('Coffee corners')
  await acts.reject(reviewer, id, { reason })
  // The reviewer can still undo it.
  expect(await returned(author)).toEqual([])
  await acts.notifyNow()
  expect(await returned(author)).toEqual([rowOf(id, 'Coffee corners')])
  expect(await returned(other)).toEqual([])
  await acts.resubmit(author, id, { title: 'Coffee corners' })
  expect(await returned(author)).toEqual([])
})

it('without a reason there is nothing to do', async () => {
  const id = await submitted('No reason')
  await acts.reject(reviewer, id)
  await acts.notifyNow()
  expect(await returned(author)).toEqual([])
})

it('with a rejected revision it is shown, too', async () => {
  const id = await submitted('Game night')
  await acts.approve(reviewer, id)
  await acts.notifyNow()
  await acts.revise(author, id, { title: 'Better game night' })
  await acts.reject(reviewer, id, { reason })
  await acts.notifyNow()
  expect(await returned(author)).toEqual([rowOf(id, 'Game night')])
  await acts.revise(author, id, { title: 'Best game night' })
  expect(await returned(author)).toEqual([])
})

it('can be put away by its author, and is shown again after the next rejection', async () => {
  const id = await submitted('Book club')
  await acts.reject(reviewer, id, { reason })
  await acts.notifyNow()
  expect((await acts.open(author, id)).json.isReturned).toBe(true)
  expect([(await acts.putAway(other, id)).status, (await acts.putAway(reviewer, id)).status]).toEqual([404, 403])
  expect((await acts.putAway(author, id)).json).toEqual({ isPutAway: true })
  expect([await returned(author), (await acts.open(author, id)).json.isReturned]).toEqual([[], undefined])
  await acts.putAway(author, id, false)
  expect(await returned(author)).toEqual([rowOf(id, 'Book club')])
  await acts.putAway(author, id)
  await acts.resubmit(author, id, { title: 'Book club' })
  await acts.reject(reviewer, id, { reason })
  await acts.notifyNow()
  expect(await returned(author)).toEqual([rowOf(id, 'Book club')])
})

it('comes before everything else that waits, the latest first, and leaves room for it', async () => {
  const titles = ['One', 'Two', 'Three']
  for (const title of titles) {
    const id = await submitted(title)
    await acts.reject(reviewer, id, { reason })
    await acts.notifyNow()
  }
  const found = await returned(author)
  expect(found.map(([text]: string[]) => /“(.*)”/.exec(text as string)?.[1])).toEqual(['Three', 'Two', 'One'])
  // A reviewer who is an author, too: their own entry is above those to review.
  const { json } = await acts.submit(reviewer, { title: 'Own', submissionKey: 'returned-own-entry' })
  const admin = await portal.signInAs('admin')
  await acts.reject(admin, json._id, { reason })
  await acts.notifyNow()
  await submitted('Waiting')
  const { forYou } = (await portal.ask('GET', '/api/home', { as: reviewer })).json
  const texts = forYou.map(({ text }: { text: string }) => text)
  expect(texts).toEqual([expect.stringContaining('“Own” came back'), expect.stringContaining('GCPs to review')])
})
