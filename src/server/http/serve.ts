// Routes from contracts: session, authorisation, input validation, handler, response. The same pipeline for every endpoint.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { SavedPermissions } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { staleSignIn } from '#shared/problem.ts'
import type { Caller, FindCaller } from '../auth/session.ts'
import { asOneSave } from '../database/idempotency.ts'
import type { AnyImportKind, Hub, Portal } from '../hub/hub.ts'
import { maxRowsOf, readImport } from '../imports/input.ts'
import { accountOf, type FairShares } from '../overload/fair-share.ts'
import { jsonInChunks } from '../overload/full-lists.ts'
import type { Actor } from '../privacy/audit.ts'
import type { RecordRefusal } from '../protect/refused-calls.ts'
import { compressLong } from './compress.ts'
import { findRefusal } from './guard.ts'
import type { BodyBudget } from './input/body-budget.ts'
import { createInputCheck } from './input/input-check.ts'
import { readMultipart } from './input/multipart.ts'
import { asSerializerSchema } from './json-schema.ts'
import { createRepeater, replayedHeader, saveOf } from './repeated-save.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

/** What a route was made from; the OpenAPI document is generated from it. */
export type Operation = { hub: string; name: string; endpoint: Endpoint }

type Gate = {
  findCaller: FindCaller
  permissionsAt: (version: number) => Promise<SavedPermissions>
  recordRefusal: RecordRefusal
  /** Rate limit: counts a change and its bytes; throws when there are too many. */
  countWrite: (uid: string, bytes: number) => void
  /** Throws when there is no room for a body. */
  bodies: BodyBudget
  shares: FairShares
  /** The build of the page that this portal serves; undefined without a built page. */
  pageBuild: string | undefined
}

export function serveHub(app: FastifyInstance, hub: Hub, portal: Portal, gate: Gate): void {
  const handlers = hub.handlers(portal)
  for (const [name, endpoint] of Object.entries(hub.contract)) {
    const handler = handlers[name]
    const stringify = endpoint.answer && createStringifier(endpoint.answer)
    const checkInput = createInputCheck(endpoint, gate.pageBuild)
    const kind = hub.imports?.find((each) => each.endpoint === endpoint)
    if (!handler) throw new Error(`${hub.name} has no handler for ${name}`)
    const repeat = createRepeater(hub, handlers, endpoint, gate.permissionsAt)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...bodyLimitOf(endpoint),
      config: { operation: { hub: hub.name, name, endpoint }, ...mostValuesOf(endpoint, kind) },
      // Before the body is read; without a body, the handler checks soon enough.
      ...(endpoint.method !== 'GET' && {
        async onRequest(request: FastifyRequest) {
          await gate.shares.authorizeAndCharge(request, () => authorize(request, endpoint, gate))
          const bytes = bodyBytesOf(request)
          gate.bodies.admit(request, accountOf(request), bytes)
          if (request.caller) gate.countWrite(request.caller.uid, bytes)
        },
      }),
      async handler(request, reply) {
        const uploaded = endpoint.accepts === 'multipart' ? await readMultipart(request) : undefined
        // A body may arrive as slowly as its sender likes, and rights may end meanwhile: the current ones count.
        const share = await gate.shares.begin(request, endpoint, () => authorize(request, endpoint, gate))
        const sent = uploaded?.fields ?? request.body
        const readInput = async () => {
          const imported = kind && (await readImport(kind, sent))
          const input = checkInput(request, imported ? imported.sample : sent)
          return {
            ...(imported ? { ...input, body: { ...(input.body as object), rows: imported.rows } } : input),
            file: uploaded?.file,
            caller: request.caller,
            actor: actorOf(request),
            address: request.ip,
            log: request.log,
            request,
            reply,
          }
        }
        try {
          const { result, text } = await share.cost.measure(async () => {
            const input = await readInput()
            const work = () => handler(input)
            // Imports know their rows again, with or without a key.
            const isSave = !kind && endpoint.method !== 'GET'
            const { secret } = portal
            const saving = { content: sent, body: input.body, file: uploaded?.file, secret }
            const save = isSave ? saveOf(request, endpoint, saving) : undefined
            const answerAgain = (recordId: string | null) => {
              reply.header(replayedHeader, 'true')
              return repeat(input, recordId)
            }
            const result = await (save ? asOneSave(save, work, answerAgain) : work())
            const hasText = stringify && result !== undefined && !isChunked(result)
            return { result, text: hasText ? stringify(result) : undefined }
          })
          if (reply.sent) return reply
          if (result === undefined) return reply.code(204).send()
          if (isChunked(result)) return reply.send(share.streamed(inChunks(result, reply)))
          if (text === undefined) return result
          share.cost.noteBytes(text.length)
          if (isNotModified(request, reply, text)) return reply.code(304).send()
          return reply.type(json).send(await compressLong(request, reply, text))
        } finally {
          share.end()
        }
      },
    })
    /** Serialises the chunks of a list by its shape; without a shape they are texts already. */
    function inChunks(result: AsyncIterable<unknown>, reply: FastifyReply): AsyncIterable<string> {
      if (!stringify) return result as AsyncIterable<string>
      reply.type(json)
      return jsonInChunks(result, (chunk) => stringify(chunk).slice(1, -1))
    }
  }
}

/** Visitors send short bodies: a survey at most. */
const visitorsBodyLimit = 64 * 1024

function bodyLimitOf({ access, accepts, bodyLimit }: Endpoint): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit }
  return 'anyone' in access && !accepts ? { bodyLimit: visitorsBodyLimit } : {}
}

/** For an import: all its rows with all their columns, each of which may be an object of its own. */
function mostValuesOf({ mostValues }: Endpoint, kind: AnyImportKind | undefined): { mostValues?: number } {
  if (kind) return { mostValues: maxRowsOf(kind) * (2 * kind.fields.length + 2) }
  return mostValues ? { mostValues } : {}
}

/** Made by a generator. Streams, which handlers create themselves, are sent as they are. */
const isChunked = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result && !(result instanceof Readable)

/** As the header says, which Node enforces; without one, as much as the endpoint allows. Longer bodies are not read. */
function bodyBytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const most = bodyLimit ?? Number.POSITIVE_INFINITY
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}

const json = 'application/json; charset=utf-8'

/** ETag: a client that asks again sends the tag of what it has, and gets 304 if nothing changed. First requests pay nothing. */
function isNotModified({ method, headers }: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined || method !== 'GET') return false
  const tag = `"${createHash('sha1').update(text).digest('base64')}"`
  reply.header('etag', tag)
  // A proxy that compresses responses marks their tags as weak.
  return known === tag || known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/** Finds the caller and checks whether they may use the endpoint. */
async function authorize(request: FastifyRequest, endpoint: Endpoint, gate: Gate): Promise<void> {
  const caller = await gate.findCaller(request.headers.cookie)
  request.caller = endpoint.isAsViewer ? (caller?.viewer ?? caller) : caller
  const refusal = await findRefusal(endpoint, request.caller, gate.permissionsAt)
  if (!refusal) return
  // A refusal to an admin who views the portal as somebody else, or who must confirm who they are, is no attempted breach.
  if (!request.caller?.viewer && refusal.error !== staleSignIn) await gate.recordRefusal(endpoint, actorOf(request))
  throw refusal
}

function actorOf({ caller, ip }: FastifyRequest): Actor {
  const person = caller?.viewer ?? caller
  return { uid: person?.uid ?? null, email: person?.email ?? 'visitor', address: ip }
}

const stringifiers = new WeakMap<z.ZodMiniType, (value: unknown) => string>()

/**
 * Compiled on first use: most endpoints are never called after a start, and each costs milliseconds. Portals in one process
 * share it.
 */
function createStringifier(answer: z.ZodMiniType): (value: unknown) => string {
  return (value) => {
    let stringify = stringifiers.get(answer)
    if (!stringify) {
      stringify = fastJson(asSerializerSchema(answer) as Parameters<typeof fastJson>[0])
      stringifiers.set(answer, stringify)
    }
    return stringify(value)
  }
}
