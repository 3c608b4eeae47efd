// What does the API promise to programs? The OpenAPI document, made from the contracts when somebody asks for it.
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { asJsonSchema } from './json-schema.ts'
import type { Operation } from './serve.ts'

function documentOf({ hub, name, endpoint }: Operation) {
  const { params, query, body, answer, summary } = endpoint
  return {
    operationId: `${hub}.${name}`,
    tags: [hub],
    summary,
    ...(endpoint.accepts === 'multipart' && { consumes: ['multipart/form-data'] }),
    ...(params && { params: asJsonSchema(params, 'input') }),
    ...(query && { querystring: asJsonSchema(query, 'input') }),
    ...(body && { body: asJsonSchema(body, 'input') }),
    ...(answer && { response: { 200: asJsonSchema(answer, 'output') } }),
  }
}

/** Registered before the routes, so that it sees them all. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'NEXUS', version: '1', description: 'Every endpoint of the portal.' } },
    transform: ({ url, route }) => {
      const { operation } = route.config ?? {}
      return { url, schema: operation ? documentOf(operation) : { hide: true } }
    },
  })
}
