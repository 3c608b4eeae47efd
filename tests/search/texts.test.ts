// Full-text search by words of a text: whole words and beginnings, titles first, with the sentence; only for people who may
// read the text, and in step with every change of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Found } from '#shared/contracts/search-contract.ts'
import { isWired } from '../setup/from-hub.ts'
import { gcpForm, type Made, makeRecords } from './records.ts'

let portal: TestPortal
let made: Made

const search = async (text: string, as: Person): Promise<Found[]> => {
  const { status, json } = await portal.ask('GET', `/api/search?${new URLSearchParams({ q: text })}`, { as })
  expect([text, status]).toEqual([text, 200])
  return json.results
}
const titles = async (text: string, as = made.as('user')) => (await search(text, as)).map(({ title }) => title)

async function submit(title: string, gcpDetails: string, as = made.author): Promise<string> {
  const { status, json } = await portal.ask('POST', '/api/gcp', { as, body: { ...gcpForm(title), gcpDetails } })
  expect(status).toBe(200)
  return json._id
}
async function approved(title: string, gcpDetails: string): Promise<string> {
  const id = await submit(title, gcpDetails)
  expect((await made.decide(id, 'approve')).status).toBe(200)
  return id
}
const edit = (id: string, title: string, gcpDetails: string) =>
  portal.ask('PUT', `/api/gcp/${id}`, { as: made.as('mcvp'), body: { ...gcpForm(title), gcpDetails } })
async function upload(title: string, description: string): Promise<string> {
  const body = { title, description, documentUrl: `https://example.org/${title.length}`, imageUrl: '' }
  const { status, json } = await portal.ask('POST', '/api/documents', { as: made.as('mcvp'), body })
  expect([json.message, status]).toEqual([undefined, 200])
  return json._id
}

describe.runIf(['gcp', 'documents', 'people', 'admin'].every(isWired))('texts', () => {
  beforeAll(async () => {
    portal = await startTestPortal({ hubs })
    made = await makeRecords(portal)
  })
  afterAll(() => portal.close())

  it('are found by whole words and beginnings, in any spelling and order, with the sentence', async () => {
    await approved('First weeks', 'We met twice. Each newcomer had a Companion for a month. تعليم كے ليے')
    await upload('Buddy handbook', 'For who looks after newcomers. Companions find rules here.')
    const found = await search('companion', made.as('user'))
    expect(found.map(({ kind, title, excerpt }) => [kind, title, excerpt]).sort()).toEqual([
      ['document', 'Buddy handbook', 'Companions find rules here.'],
      ['gcp', 'First weeks', 'Each newcomer had a Companion for a month.'],
    ])
    expect(found.find(({ kind }) => kind === 'gcp')?.path).toMatch(/^\/gcps\/[\w-]+$/)
    for (const typed of [
      'compan',
      'month companion',
      'first companion',
      'COMPÁNION',
      'تعلیم companion',
      '"companion"',
    ]) {
      expect([typed, await titles(typed)]).toEqual([typed, expect.arrayContaining(['First weeks'])])
    }
  })

  it('are not found by parts of words, typos, or only some of the words', async () => {
    for (const typed of ['panion', 'compagnon', 'compnaion', 'companionship', 'companion zeppelin', 'mo companion']) {
      expect([typed, await titles(typed)]).toEqual([typed, []])
    }
  })

  it('rank after titles, and a title with the words needs no sentence', async () => {
    await approved('A companion for everyone', 'What we did.')
    const found = (await search('companion', made.as('user'))).filter(({ kind }) => kind === 'gcp')
    expect(found.map(({ title, excerpt }) => [title, excerpt])).toEqual([
      ['A companion for everyone', undefined],
      ['First weeks', 'Each newcomer had a Companion for a month.'],
    ])
  })

  it('are not searched in the lists: GCPs by title or portfolio, documents by title', async () => {
    const as = made.as('mcvp')
    const list = async (path: string) => (await portal.ask('GET', `${path}?search=newcomer`, { as })).json
    expect(await list('/api/gcp/approved')).toMatchObject({ gcps: [] })
    expect(await list('/api/gcp')).toMatchObject({ gcps: [] })
    expect(await list('/api/documents')).toMatchObject({ data: [], total: 0 })
  })

  it('that are not approved are found by their author and reviewers only', async () => {
    const id = await submit('Not yet decided', 'It was about a wolverine.')
    const who = async () => {
      const people = [made.as('user'), made.as('tl'), made.as('lcvp'), made.author, made.as('mcvp'), made.as('admin')]
      return Promise.all(people.map(async (as) => (await titles('wolverine', as)).length))
    }
    expect(await who()).toEqual([0, 0, 0, 1, 1, 1])
    await made.decide(id, 'approve')
    expect(await who()).toEqual([1, 1, 1, 1, 1, 1])
    await made.decide(id, 'reject')
    expect(await who()).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('follow every change: edits, revisions that are approved, deletes and restores', async () => {
    const id = await approved('Changing', 'It says aardvark.')
    expect(await titles('aardvark')).toEqual(['Changing'])
    expect((await edit(id, 'Changing', 'It says pangolin.')).status).toBe(200)
    expect([await titles('aardvark'), await titles('pangolin')]).toEqual([[], ['Changing']])

    const body = { ...gcpForm('Changing'), gcpDetails: 'It says ocelot.' }
    expect((await portal.ask('PUT', `/api/gcp/${id}/revision`, { as: made.author, body })).status).toBe(200)
    expect([await titles('pangolin'), await titles('ocelot')]).toEqual([['Changing'], []])
    await made.decide(id, 'approve')
    expect([await titles('pangolin'), await titles('ocelot')]).toEqual([[], ['Changing']])

    const document = await upload('Tapirs', 'About the capybara.')
    const as = made.as('mcvp')
    expect(await titles('capybara')).toEqual(['Tapirs'])
    await portal.ask('DELETE', `/api/documents/${document}`, { as })
    expect(await titles('capybara')).toEqual([])
    await portal.ask('POST', `/api/documents/${document}/restore`, { as })
    expect(await titles('capybara')).toEqual(['Tapirs'])
  })

  it('keep no word of an erased address', async () => {
    const leaving = await portal.signInAs('tm', { email: 'axolotl@nexus.example' })
    const id = await approved('Whom to ask', 'Write to axolotl@nexus.example for the budget.')
    expect(await titles('axolotl', made.as('admin'))).toContain('Whom to ask')
    await createErasureHelper(portal, hubs).erase(leaving)
    expect(await titles('axolotl', made.as('admin'))).toEqual([])
    expect(await titles('budget')).toEqual(['Whom to ask'])
    const { wordText } = await portal.db
      .selectFrom('gcp')
      .select('wordText')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(wordText).not.toContain('axolotl')
  })
})
