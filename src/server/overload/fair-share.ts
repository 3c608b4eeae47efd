// Fair share: charges each request to its account, makes heavy accounts take turns, limits whole lists, and under overload
// refuses the accounts that cost most before anybody else.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problem.ts'
import { networkOf } from '../protect/network-of.ts'
import type { AccountCosts } from './account-cost.ts'
import { accountTurns } from './account-turns.ts'
import { alwaysOpen } from './overload.ts'
import { bytesPerMs, RequestCost } from './request-cost.ts'
import { streamInPlace, wholeLists } from './whole-lists.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The portal is overloaded, and let it in only because it may be somebody who did not cause it. */
    isOverloaded?: true
  }
}

const tooCostly = problem(
  'tooMany',
  'The portal is very busy, and your account has asked for most of it. Please try again in a moment.',
  { error: 'tooCostly', retryAfterS: 5 },
)

/** What every request costs before its handler: reading it and finding out who calls. */
const knownMs = 0.2

/** A person, also while they see the portal as somebody else; a visitor counts with their network. */
const accountOf = ({ caller, ip }: FastifyRequest) => (caller?.viewer ?? caller)?.uid ?? `network ${networkOf(ip)}`

type Admit = () => Promise<void>
export type FairShares = ReturnType<typeof fairShares>

export function fairShares(costs: AccountCosts) {
  const turnOf = accountTurns(costs)
  const lists = wholeLists(costs)

  /** As soon as it is known who calls. */
  function refuseCostly(request: FastifyRequest): void {
    if (request.isOverloaded && costs.heavyAccounts().has(accountOf(request))) throw tooCostly
  }

  /** Charges what it takes to find out who calls, also where they are refused. */
  async function admitted(request: FastifyRequest, admit: Admit): Promise<void> {
    try {
      await admit()
    } finally {
      costs.add(accountOf(request), knownMs)
    }
    refuseCostly(request)
  }

  const charge = (request: FastifyRequest, ms: number) => costs.add(accountOf(request), ms)

  /** Charges an answer that no endpoint made: files, unknown addresses. */
  const chargeAnswer = (request: FastifyRequest, bytes: number) => charge(request, knownMs + bytes / bytesPerMs)

  /** Takes turns where its account has to. Other pages of the same person do not wait for whole lists, which have their own limit. */
  function turnFor(request: FastifyRequest, { method, path }: Endpoint): Promise<() => void> | undefined {
    if (method !== 'GET' || alwaysOpen.has(path)) return undefined
    const account = accountOf(request)
    // Visitors of a network are many people: each connection has a line of its own.
    return turnOf(account, request.caller ? account : `${account} ${request.raw.socket.remotePort}`)
  }

  /** Admits a request and waits until it may be worked on. `end` is to be called when its answer is ready. */
  async function begin(request: FastifyRequest, endpoint: Endpoint, admit: Admit) {
    await admitted(request, admit)
    const account = accountOf(request)
    const place = endpoint.isWholeList ? await lists.take(account) : undefined
    const turn = place ? undefined : turnFor(request, endpoint)
    const endTurn = await turn
    const cost = new RequestCost()
    const chargeWork = () => costs.add(account, cost.take())
    let isStreaming = false
    const share = {
      cost,
      /** What is made in slices is charged slice by slice, and keeps its place until it is all made. */
      streamed(pieces: AsyncIterable<string>) {
        if (!place) throw new Error('Only an endpoint that isWholeList answers in slices.')
        isStreaming = true
        return streamInPlace(pieces, { place, cost, charge: chargeWork })
      },
      end() {
        chargeWork()
        endTurn?.()
        if (!isStreaming) place?.end()
      },
    }
    // Rights may have ended while it waited.
    if (turn || place) {
      await admit().catch((refusal) => {
        share.end()
        throw refusal
      })
    }
    return share
  }

  return { refuseCostly, admitted, charge, chargeAnswer, begin }
}
