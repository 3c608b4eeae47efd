// How does a contract become routes? Session, guard, input check, handler, answer: the same path for every endpoint.
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import type { SavedPermissions } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { refusalOf } from './guard.ts'
import type { Hub, Portal } from './hub.ts'
import { readMultipart } from './multipart.ts'
import type { Caller, FindCaller } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

type Gate = { findCaller: FindCaller; permissionsAt: (version: number) => Promise<SavedPermissions> }

export function serveHub(app: FastifyInstance, hub: Hub, portal: Portal, gate: Gate): void {
  const handlers = hub.handlers(portal)
  for (const [name, endpoint] of Object.entries(hub.contract)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`${hub.name} has no handler for ${name}`)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      schema: documentOf(hub, name, endpoint),
      // The zod shapes check the input below; Fastify uses the schema for answers and for the API page.
      validatorCompiler: () => () => true,
      async onRequest(request) {
        request.caller = await gate.findCaller(request.headers.cookie)
        const refusal = await refusalOf(endpoint.access, request.caller, gate.permissionsAt)
        if (refusal) throw refusal
      },
      async handler(request, reply) {
        const uploaded = endpoint.accepts === 'multipart' ? await readMultipart(request) : undefined
        const result = await handler({
          ...checkedInput(endpoint, request, uploaded?.fields ?? request.body),
          file: uploaded?.file,
          caller: request.caller,
          actor: { uid: request.caller?.uid ?? null, email: request.caller?.email ?? 'visitor', address: request.ip },
          address: request.ip,
          log: request.log,
          request,
          reply,
        })
        if (reply.sent) return reply
        if (result === undefined) return reply.code(204).send()
        return result
      },
    })
  }
}

const messageOf = (issue: z.core.$ZodIssue) => {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return isMissing || !issue.message ? 'This field is required.' : issue.message
}

/** Names every wrong field; the first message of a field wins. */
export function inputProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= messageOf(issue)
  const names = Object.keys(fields).join(', ')
  return problem('badInput', `Please check: ${names}.`, { fields })
}

function checkedInput(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  const issues: z.core.$ZodIssue[] = []
  const check = (shape: z.ZodMiniType | undefined, value: unknown) => {
    if (!shape) return undefined
    const parsed = shape.safeParse(value, { reportInput: true })
    if (!parsed.success) issues.push(...parsed.error.issues)
    return parsed.data
  }
  const input = {
    params: check(endpoint.params, request.params),
    query: check(endpoint.query, request.query),
    body: check(endpoint.body, body),
  }
  if (issues.length > 0) throw inputProblem(issues)
  return input
}

const asJsonSchema = (shape: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io, unrepresentable: 'any' })
  return schema
}

function documentOf(hub: Hub, name: string, endpoint: Endpoint): RouteShorthandOptions['schema'] {
  const { params, query, body, answer } = endpoint
  return {
    operationId: `${hub.name}.${name}`,
    tags: [hub.name],
    summary: endpoint.summary,
    ...(endpoint.accepts === 'multipart' && { consumes: ['multipart/form-data'] }),
    ...(params && { params: asJsonSchema(params, 'input') }),
    ...(query && { querystring: asJsonSchema(query, 'input') }),
    ...(body && { body: asJsonSchema(body, 'input') }),
    ...(answer && { response: { 200: asJsonSchema(answer, 'output') } }),
  } as RouteShorthandOptions['schema']
}
