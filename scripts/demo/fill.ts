// How does the demo get its data? The way people would: each entry is sent to the portal's own endpoints by somebody.
import type { FastifyInstance } from 'fastify'
import { trackerCommittees } from '#hubs/conversion-tracker/rules.ts'
import { choices, genders, questionNames } from '#hubs/happiness-survey/questions.ts'
import { stages } from '#hubs/mx-funnel/rules.ts'
import { groups } from '#hubs/mx-standards/items.ts'
import { localCommittees } from '#shared/committees.ts'
import { portfolios } from '#shared/portfolios.ts'
import { chance, type Member } from './people.ts'
import { apipDocuments, documents, gcps, suggestions } from './texts.ts'

export type Somebody = { uid: string; cookie: string }
export type Send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who: Somebody | undefined,
  body?: unknown,
) => Promise<Json>
// biome-ignore lint/suspicious/noExplicitAny: the demo reads ids out of answers and nothing else
type Json = any

/** Each call comes from an address of its own: the limits of public forms are for real visitors. */
export function sender(app: FastifyInstance): Send {
  let calls = 0
  return async (method, path, who, body) => {
    calls += 1
    const remoteAddress = `127.${1 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress,
      ...(who && { headers: { cookie: who.cookie } }),
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body ? answer.json() : undefined
  }
}

const pick = <T>(list: readonly T[], seed: number): T => list[Math.floor(chance(seed) * list.length)] as T

export async function fillGcps(send: Send, authors: (Member & Somebody)[], reviewer: Somebody) {
  for (const [at, [title, portfolio, category, localCommittee, gcpDetails]] of gcps.entries()) {
    const author = authors[at % authors.length] as Member & Somebody
    const gcp = await send('POST', '/api/gcp', author, {
      title,
      name: author.displayName,
      email: author.email,
      portfolio,
      category,
      localCommittee,
      gcpDetails,
      gcpLink: 'https://example.org/good-case',
      imageLink: 'https://drive.google.com/file/d/demo0000000000000000000000000/view',
    })
    if (at < 9) await send('PUT', `/api/gcp/${gcp._id}/approve`, reviewer)
    if (at === 9)
      await send('PUT', `/api/gcp/${gcp._id}/reject`, reviewer, { reason: 'Please add what came of it, in numbers.' })
  }
}

export async function fillDocuments(send: Send, national: Somebody) {
  for (const [title, description, documentUrl] of documents) {
    await send('POST', '/api/documents', national, { title, description, documentUrl })
  }
  for (const [title, description, documentUrl] of apipDocuments) {
    await send('POST', '/api/api-cycles', national, {
      title,
      description,
      documentUrl,
      imageUrl: 'https://example.org/cover.png',
    })
  }
}

export async function fillStandards(send: Send, leaders: (Member & Somebody)[]) {
  for (const [at, leader] of leaders.entries()) {
    // Some LCs are far, some have just begun.
    const level = 0.25 + 0.7 * chance(localCommittees.indexOf(leader.lc) + 1)
    const formData: Record<string, Record<string, unknown>> = {
      generalDetail: {
        firstName: leader.firstName,
        lastName: leader.lastName,
        portfolio: leader.portfolio,
        lcName: leader.lc,
      },
    }
    for (const [name, group] of Object.entries(groups)) {
      const answers = Object.entries(group.items).map(([field, { kind }], n) => {
        const isDone = chance(at * 97 + n * 13 + name.length) < level
        return [field, kind === 'yesNo' ? isDone : isDone ? `https://example.org/${field}` : '']
      })
      formData[name] = Object.fromEntries(answers)
    }
    const intent = chance(at + 500) < 0.7 ? 'submit' : 'save'
    await send('POST', '/api/checklist/submit', leader, { userId: leader.uid, formData, intent })
  }
}

/** A believable funnel: each stage keeps a part of the one before. */
function metricsOf(seed: number, leads: number) {
  let left = leads
  return Object.fromEntries(
    stages.map((stage, n) => {
      if (n > 0) left = Math.round(left * (0.55 + 0.4 * chance(seed * 31 + n)))
      return [stage, left]
    }),
  )
}

export async function fillFunnel(send: Send, leaders: (Member & Somebody)[], national: Somebody) {
  for (const [at, leader] of leaders.entries()) {
    const reports = [
      { term: 'mid', role: 'Team Leader', portfolio: leader.portfolio },
      ...(at % 2 ? [{ term: 'short', role: pick(['Task Force', 'Organizing Committee'], at) }] : []),
      ...(at % 5 === 0 ? [{ term: 'long', role: 'EB' }] : []),
    ]
    for (const [n, report] of reports.entries()) {
      const leads = 20 + Math.round(90 * chance(at * 3 + n))
      await send('POST', '/api/mxfunnel/submit', leader, {
        lc: leader.lc,
        ...report,
        metrics: metricsOf(at + n, leads),
      })
    }
  }
  for (const [at, portfolio] of portfolios.entries()) {
    const metrics = metricsOf(at + 900, 30)
    await send('POST', '/api/mxfunnel/submit', national, { lc: 'MC', term: 'mid', role: 'NST', portfolio, metrics })
  }
}

export async function fillSona(send: Send, national: Somebody) {
  const surveys: { _id: string; portfolios: string[] }[] = await send('GET', '/api/survey', national)
  for (const [at, { _id, portfolios: names }] of surveys.entries()) {
    const level = chance(at + 40)
    const progress = Object.fromEntries(names.map((name, n) => [name, chance(at * 11 + n) < level]))
    await send('PUT', `/api/survey/${_id}`, national, { progress })
  }
}

export async function fillHappiness(send: Send, people: Member[], national: Somebody) {
  for (const [at, person] of people.entries()) {
    const answers = questionNames.map((name, n) => [
      name,
      chance(at * 17 + n) < 0.66 ? 'Yes' : pick(choices, at * 19 + n),
    ])
    await send('POST', '/api/happiness-survey', undefined, {
      firstName: person.firstName,
      lastName: person.lastName,
      gender: pick(genders, at),
      contactNumber: `03${String(100_000_000 + at * 7919).slice(0, 9)}`,
      personalEmail: person.email.replace('nexus.example', 'example.org'),
      localCommitee: person.lc,
      currentPosition: at % 3 ? 'Team Member' : 'Team Leader',
      ...Object.fromEntries(answers),
      overallRating: Math.min(10, 4 + Math.round(6.4 * chance(at + 77))),
      suggestions: suggestions[at % suggestions.length],
    })
  }
  await send('POST', '/api/happiness-survey/count', national)
}

export async function fillConversion(send: Send, people: Member[], national: Somebody) {
  const entries = people.map((person, at) => ({
    name: person.displayName,
    email: person.email.replace('nexus.example', 'example.org'),
    recruitment: chance(at + 3) < 0.4 ? 'Yes' : 'No',
    exchange: chance(at + 9) < 0.15 ? 'Yes' : 'No',
    lc: trackerCommittees[at % trackerCommittees.length],
  }))
  await send('PUT', '/api/conversion', national, { entries })
}
