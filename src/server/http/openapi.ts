// OpenAPI document: generated from the contracts on request, on a Fastify instance of its own that serves nobody, so that the
// portal need not keep in memory what only this page needs.
import Fastify, { type FastifyInstance } from 'fastify'
import { loadOnce } from '../runtime/load-once.ts'
import { asJsonSchema } from './json-schema.ts'
import type { Operation } from './serve.ts'

const tooMany = {
  description: 'Each account can run one of these at a time, and the portal two. Try again after Retry-After',
}

function describeOperation({ hub, name, endpoint }: Operation) {
  const { params, query, body, answer, summary, isFullList } = endpoint
  return {
    operationId: `${hub}.${name}`,
    tags: [hub],
    summary,
    ...(endpoint.accepts === 'multipart' && { consumes: ['multipart/form-data'] }),
    ...(params && { params: asJsonSchema(params, 'input') }),
    ...(query && { querystring: asJsonSchema(query, 'input') }),
    ...(body && { body: asJsonSchema(body, 'input') }),
    ...((answer || isFullList) && {
      response: {
        200: answer ? asJsonSchema(answer, 'output') : { description: 'The list' },
        ...(isFullList && { 429: tooMany }),
      },
    }),
  }
}

const description = `Every endpoint of the portal. A name in the query that an endpoint does not list is refused (400), and so is a \
method that its path does not have (405).`

async function buildOpenApi(operations: readonly Operation[]): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger')
  const page = Fastify({ exposeHeadRoutes: false })
  await page.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'NEXUS', version: '1', description } },
    transform: ({ url, route }) => {
      const { operation } = route.config ?? {}
      return { url, schema: operation ? describeOperation(operation) : { hide: true } }
    },
  })
  for (const operation of operations) {
    const { method, path: url } = operation.endpoint
    page.route({ method, url, config: { operation }, handler: async () => undefined })
  }
  await page.ready()
  return JSON.stringify(page.swagger())
}

/** Collects every route that is registered after this call. */
export function createOpenApiReader(app: FastifyInstance): () => Promise<string> {
  const operations: Operation[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (method !== 'HEAD' && config?.operation) operations.push(config.operation)
  })
  return loadOnce(() => buildOpenApi(operations))
}
