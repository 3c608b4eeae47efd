// Fuzzing: every endpoint gets odd requests from every role and from visitors, over real HTTP on a real database, and must
// respond properly. NEXUS_FUZZ_RUNS sets the rounds per endpoint, NEXUS_FUZZ_SEED repeats a run.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/testing/fuzz.ts'
import { metricsHeaders } from '#server/testing/metrics-token.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { callers, contracts, isAllowed } from '../portal/expected-access.ts'
import { complaintsAbout, type JudgedRequest, reportOf, secretsIn } from './judge.ts'
import { anyRequest, strayRequest, validRequest } from './requests.ts'
import { hangUp, send, type Wire } from './send.ts'
import { makeWorld, type World } from './world.ts'

const isLong = Boolean(process.env.NEXUS_FUZZ_RUNS)
const rounds = Number(process.env.NEXUS_FUZZ_RUNS || 3)
const seed = Number(process.env.NEXUS_FUZZ_SEED || (isLong ? Date.now() & 0x7fffffff : 20261115))

/** These hash passwords, or wait to give a constant response time. */
const slow = /^identity\.(signUp|signIn|\w+Password|resendVerification)$/

let world: World
let url: URL
const statuses = new Map<string, Map<number, number>>()
const startedMs = performance.now()
let expected = 0

beforeAll(async () => {
  world = await makeWorld()
  url = new URL(world.portal.url)
})
afterAll(async () => {
  hangUp()
  await world?.portal.close()
})

async function sendAndJudge(operation: string, endpoint: Endpoint, role: Caller, wire: Wire): Promise<string[]> {
  // A cookie that the fuzzer invented belongs to nobody.
  const caller = wire.headers.cookie === undefined ? role : undefined
  const cookie = wire.headers.cookie ?? world.cookieOf(caller)
  const request: JudgedRequest = {
    operation,
    endpoint,
    caller,
    wire: { ...wire, headers: { ...metricsHeaders, ...wire.headers, ...(cookie && { cookie }) } },
  }
  const answer = await send(url, request.wire)
  if (!answer) return []
  const counts = statuses.get(operation) ?? statuses.set(operation, new Map()).get(operation)
  counts?.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
  const complaints = complaintsAbout(request, answer, world.secrets)
  return complaints.length > 0 ? [reportOf(request, answer, complaints)] : []
}

/** A different seed for each endpoint: the same faults in the same order everywhere would test less. */
const seedOf = (operation: string, trial: number) =>
  [...operation].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed + trial)

/** Each database gets different requests: together they test twice as many. */
const ownTrial = process.env.NEXUS_TEST_ENGINE === 'postgres' ? 1000 : 0

const isReached = (operation: string) => [...(statuses.get(operation)?.keys() ?? [])].some((status) => status < 400)

type Making = (endpoint: Endpoint, samples: ReturnType<World['samplesFor']>) => fc.Arbitrary<Wire>

/** The guard refuses callers before it reads a request, so one refused caller is enough, except in the long run. */
function askingFor({ access }: Endpoint, turn: number): readonly Caller[] {
  const refused = callers.filter((caller) => !isAllowed(access, caller))
  const sent = isLong ? refused : refused.slice(Math.abs(turn) % (refused.length || 1)).slice(0, 1)
  return callers.filter((caller) => isAllowed(access, caller) || sent.includes(caller))
}

/** One request from every caller at once: how they affect each other is part of the test. */
async function runRounds(operation: string, endpoint: Endpoint, make: Making, numRuns: number, trial = 0) {
  const asking = askingFor(endpoint, seedOf(operation, trial))
  const round = fc.tuple(
    ...asking.map((caller) => make(endpoint, world.samplesFor(operation, endpoint.method, caller))),
  )
  expected += asking.length * numRuns
  const property = fc.asyncProperty(round, async (wires) => {
    const judged = (wire: Wire, at: number) => sendAndJudge(operation, endpoint, asking[at], wire)
    // Pictures are processed two at a time by design, and further ones refused with 503.
    const complaints: string[] = []
    if (endpoint.accepts === 'multipart')
      for (const [at, wire] of wires.entries()) complaints.push(...(await judged(wire, at)))
    else complaints.push(...(await Promise.all(wires.map(judged))).flat())
    await world.restore(endpoint.method !== 'GET')
    if (complaints.length > 0) throw new Error(`NEXUS_FUZZ_SEED=${seed}\n${complaints.join('\n')}`)
  })
  // Not fc.assert: it would print whole rounds, although the failed request is enough.
  const { errorInstance } = await fc.check(property, { numRuns, seed: seedOf(operation, trial), endOnFailure: true })
  if (errorInstance) throw errorInstance
}

const operations = contracts.flatMap(({ name, contract }) => Object.keys(contract).map((each) => `${name}.${each}`))

// First, while the records are unchanged.
it('finds every secret that somebody may see, which proves that it can find the markers', async () => {
  const seenSecrets = new Set<string>()
  const outboxKey = new URL(world.portal.outboxLink).searchParams.get('key') ?? ''
  const most = Object.entries({ limit: '100', key: outboxKey })
  for (const { method, path, params, query } of contracts.flatMap(({ contract }) => Object.values(contract))) {
    if (method !== 'GET' || params) continue
    for (const role of ['admin', 'tm'] as const) {
      const headers = { cookie: world.cookieOf(role) ?? '' }
      const known = new URLSearchParams(most.filter(([name]) => name in (query?._zod.def.shape ?? {})))
      const answer = await send(url, { method, path: `${path}?${known}`, headers })
      for (const { what } of answer ? secretsIn(answer, world.secrets) : []) seenSecrets.add(what)
    }
  }
  const isForSomebody = ({ seenBy }: World['secrets'][number]) =>
    callers.some((caller) => operations.some((operation) => seenBy(caller, operation)))
  const hidden = world.secrets.filter((secret) => isForSomebody(secret) && !seenSecrets.has(secret.what))
  expect(hidden.map(({ what }) => what)).toEqual([])
})

describe.each(contracts)('$name', ({ name, contract }) => {
  it.each(Object.entries(contract))('%s', async (endpointName, endpoint) => {
    const operation = `${name}.${endpointName}`
    const fewer = slow.test(operation) ? 3 : 1
    // Until one succeeds: odd requests alone may never get past the first refusal.
    for (let trial = 1; trial <= 20 && !isReached(operation); trial++) {
      await runRounds(operation, endpoint, validRequest, Math.ceil(Math.max(rounds / 5, 1) / fewer), trial)
    }
    await runRounds(operation, endpoint, anyRequest, Math.ceil(rounds / fewer), ownTrial)
    expect((await world.portal.ask('GET', '/api/ready')).status).toBe(200)
  })
})

it('paths and methods outside the contracts', async () => {
  const stray: Endpoint = { method: 'GET', path: '/', summary: 'Nothing', access: { anyone: 'There is nothing' } }
  await runRounds('stray', stray, () => strayRequest, rounds * 4)
  expect(statuses.get('stray')?.get(404)).toBeGreaterThan(0)
})

describe('the fuzzer itself', () => {
  it('got a success from every endpoint, so that it tested more than refusals', () => {
    expect(operations.filter((operation) => !isReached(operation))).toEqual([])
  })

  it('sent as many requests as configured', () => {
    const totals = new Map<number, number>()
    for (const counts of statuses.values()) {
      for (const [status, count] of counts) totals.set(status, (totals.get(status) ?? 0) + count)
    }
    const sent = [...totals.values()].reduce((sum, count) => sum + count, 0)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    const shares = [...totals].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`fuzz on ${world.portal.engine}: ${sent} requests in ${seconds} s, seed ${seed} (${shares.join(', ')})`)
    expect(sent).toBeGreaterThan(expected * 0.9)
  })
})
