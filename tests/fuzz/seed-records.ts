// What is there to find? In every hub records with a marker that some may not see, and records of no importance that the
// fuzzer may change and delete as it likes.

import type { Person, TestPortal } from '#server/test-portal.ts'
import { fromHub, isWired } from '../from-hub.ts'
import { markerOf } from './secrets.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { stages } = await fromHub('mx-funnel/rules.ts')

type Ids = { open: string[]; guarded: string[] }
export type Seeded = {
  gcps: Ids
  ownGcps: string[]
  documents: Ids
  apiCycles: Ids
  funnel: Ids
  surveys: string[]
  checklists: string[]
}
export type Cast = {
  admin: Person
  mcvp: Person
  tm: Person
  author: Person
  reviewer: Person
  ticker: Person
  leader: Person
}

export async function seedRecords(portal: TestPortal, cast: Cast): Promise<Seeded> {
  async function ask(method: string, path: string, as: Person | undefined, body?: unknown) {
    const { status, json, text } = await portal.ask(method, path, { as, body })
    if (status >= 300) throw new Error(`Seeding failed: ${method} ${path} answered ${status} ${text}`)
    return json
  }
  if (isWired('happiness-survey')) await seedHappiness(ask)
  if (isWired('od-model')) await seedOdModel(ask, cast)
  if (isWired('conversion-tracker')) await seedConversion(ask, cast)
  return {
    gcps: none,
    ownGcps: [],
    ...(isWired('gcp') && (await seedGcps(ask, cast))),
    documents: isWired('documents') ? await seedDocuments(ask, cast, '/api/documents') : none,
    apiCycles: isWired('documents') ? await seedDocuments(ask, cast, '/api/api-cycles') : none,
    funnel: isWired('mx-funnel') ? await seedFunnel(ask, cast) : none,
    surveys: isWired('sona-survey') ? await seedSurveys(ask, cast) : [],
    checklists: isWired('mx-standards') ? await seedChecklist(ask, cast) : [],
  }
}

const none: Ids = { open: [], guarded: [] }

type Ask = (method: string, path: string, as: Person | undefined, body?: unknown) => Promise<{ _id: string }>

async function seedGcps(ask: Ask, { author, reviewer, tm, mcvp }: Cast) {
  const submit = async (as: Person, text: string) => {
    const words = { title: text, name: text, category: text, gcpDetails: text, gcpLink: `https://example.org/${text}` }
    return (await ask('POST', '/api/gcp', as, form({ ...words, email: `${text}@example.org` })))._id
  }
  const pending = await submit(author, markerOf('pendingGcp'))
  const rejected = await submit(author, markerOf('rejectedGcp'))
  await ask('PUT', `/api/gcp/${rejected}/reject`, mcvp, { reason: markerOf('rejectedGcp') })
  const approved = await submit(author, markerOf('approvedGcp'))
  await ask('PUT', `/api/gcp/${approved}/approve`, reviewer)
  const own = await submit(tm, 'to-revise')
  await ask('PUT', `/api/gcp/${own}/reject`, mcvp, { reason: markerOf('reasonForTm') })
  const free = [await submit(author, 'first-practice'), await submit(tm, 'second-practice')]
  return { gcps: { open: free, guarded: [pending, rejected, approved] }, ownGcps: [own, ...free.slice(1)] }
}

async function seedDocuments(ask: Ask, { mcvp }: Cast, path: string): Promise<Ids> {
  const add = async (text: string) => {
    const link = `https://example.org/${encodeURIComponent(text)}`
    return (await ask('POST', path, mcvp, { title: text, description: text, documentUrl: link, imageUrl: link }))._id
  }
  const deleted = await add(markerOf('deletedDocument'))
  await ask('DELETE', `${path}/${deleted}`, mcvp)
  const kept = await add(markerOf('document'))
  return { open: [await add('One document'), await add('OD document')], guarded: [deleted, kept] }
}

async function seedFunnel(ask: Ask, { leader }: Cast): Promise<Ids> {
  const metrics = Object.fromEntries(stages.map((stage: string, at: number) => [stage, at]))
  const report = async (role: string) =>
    (await ask('POST', '/api/mxfunnel/submit', leader, { lc: 'Lahore', term: 'long', role, metrics }))._id
  const deleted = await report(markerOf('deletedFunnelEntry'))
  await ask('DELETE', `/api/mxfunnel/${deleted}`, leader)
  const kept = await report(markerOf('funnelEntry'))
  return { open: [await report('EB'), await report('Custom role')], guarded: [deleted, kept] }
}

async function seedChecklist(ask: Ask, { leader }: Cast): Promise<string[]> {
  const name = markerOf('checklist')
  const formData = { generalDetail: { firstName: name, lastName: name, lcName: 'LUMS', portfolio: 'iCX' } }
  await ask('POST', '/api/checklist/submit', leader, { userId: leader.uid, formData, intent: 'submit' })
  return [leader.uid]
}

async function seedSurveys(ask: Ask, { admin, ticker }: Cast): Promise<string[]> {
  const surveys = (await ask('GET', '/api/survey', admin)) as unknown as { _id: string }[]
  for (const { _id } of surveys.slice(0, 2)) {
    await ask('PUT', `/api/survey/${_id}`, ticker, { progress: { iCX: true, oGV: true } })
  }
  return surveys.map(({ _id }) => _id)
}

async function seedHappiness(ask: Ask) {
  const who = markerOf('happinessPerson')
  const suggestions = markerOf('happinessComment')
  const answer = filledIn({ firstName: who, lastName: who, currentPosition: who, suggestions })
  await ask('POST', '/api/happiness-survey', undefined, { ...answer, personalEmail: `${who}@mail.example` })
}

async function seedOdModel(ask: Ask, { admin }: Cast) {
  const text = markerOf('nationalModel')
  await ask('PUT', '/api/od-model', admin, { text, link: `https://example.org/${text}`, version: 1 })
}

async function seedConversion(ask: Ask, { mcvp }: Cast) {
  const signUp = markerOf('publishedSignUp')
  const entry = { name: signUp, email: `${signUp}@mail.example`, recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
  await ask('PUT', '/api/conversion', mcvp, { entries: [entry] })
}
