// Fair share: charges each request to its account, queues heavy accounts, limits full lists, and under overload refuses the
// accounts that cost most before anybody else.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problem.ts'
import { networkOf } from '../protect/network-of.ts'
import type { AccountCosts } from './account-cost.ts'
import { accountQueues } from './account-queue.ts'
import { fullListLimit, streamInSlot } from './full-lists.ts'
import { alwaysOpen } from './overload.ts'
import { bytesPerMs, RequestCost } from './request-cost.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Let in under overload because its account was not known yet; refused later if the account is heavy. */
    isOverloaded?: true
  }
}

const tooCostly = problem(
  'tooMany',
  'The portal is very busy, and most of the requests come from your account. Please try again in a moment.',
  { error: 'tooCostly', retryAfterS: 5 },
)

/** What every request costs before its handler: reading it and finding the caller. */
const authCostMs = 0.2

/** A person, also in 'View as…'; visitors count by their network. */
export const accountOf = ({ caller, ip }: FastifyRequest) =>
  (caller?.viewer ?? caller)?.uid ?? `network ${networkOf(ip)}`

/** A request that waits for longer is authorised again: rights may have ended meanwhile. */
const authorizedForMs = 250

type Authorize = () => Promise<void>
export type FairShares = ReturnType<typeof fairShares>

export function fairShares(costs: AccountCosts) {
  const waitForTurn = accountQueues(costs)
  const fullLists = fullListLimit(costs)

  /** Call it as soon as the caller is known. */
  function refuseCostly(request: FastifyRequest): void {
    if (request.isOverloaded && costs.heavyAccounts().has(accountOf(request))) throw tooCostly
  }

  /** Charges for finding the caller, also if they are refused. */
  async function authorizeAndCharge(request: FastifyRequest, authorize: Authorize): Promise<void> {
    try {
      await authorize()
    } finally {
      costs.add(accountOf(request), authCostMs)
    }
    refuseCostly(request)
  }

  const charge = (request: FastifyRequest, ms: number) => costs.add(accountOf(request), ms)

  /** Charges responses that come from no endpoint: files, unknown paths. */
  const chargeAnswer = (request: FastifyRequest, bytes: number) => charge(request, authCostMs + bytes / bytesPerMs)

  /** Queues the request if its account is heavy. Full lists are not queued, because they have their own limit. */
  function turnFor(request: FastifyRequest, { method, path }: Endpoint): Promise<() => void> | undefined {
    if (method !== 'GET' || alwaysOpen.has(path)) return undefined
    const account = accountOf(request)
    // Visitors in a network are many people: each connection has its own queue.
    return waitForTurn(account, request.caller ? account : `${account} ${request.raw.socket.remotePort}`)
  }

  /** Authorises a request and waits until it may be worked on. Call `end` when its response is ready. */
  async function begin(request: FastifyRequest, endpoint: Endpoint, authorize: Authorize) {
    await authorizeAndCharge(request, authorize)
    const authorizedAtMs = performance.now()
    const account = accountOf(request)
    const slot = endpoint.isFullList ? await fullLists.take(account) : undefined
    const endTurn = slot ? undefined : await turnFor(request, endpoint)
    const cost = new RequestCost(request.log)
    const chargeWork = () => costs.add(account, cost.take())
    let isStreaming = false
    const share = {
      cost,
      /** A streamed list is charged chunk by chunk, and keeps its slot until it is complete. */
      streamed(chunks: AsyncIterable<string>) {
        if (!slot) throw new Error('Only an endpoint that isFullList answers in chunks.')
        isStreaming = true
        return streamInSlot(chunks, { slot, cost, charge: chargeWork })
      },
      end() {
        chargeWork()
        endTurn?.()
        if (!isStreaming) slot?.end()
      },
    }
    if (performance.now() - authorizedAtMs > authorizedForMs) {
      await authorize().catch((refusal) => {
        share.end()
        throw refusal
      })
    }
    return share
  }

  return { refuseCostly, authorizeAndCharge, charge, chargeAnswer, begin }
}
