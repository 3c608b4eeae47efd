// Input check: params, query and body by the shapes of the contract. Every wrong field is named, and so is a name in the query that
// the contract does not know: `?yeer=25.26` would otherwise be answered for the open year.
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { outdatedPage, pageBuildHeader } from '#shared/outdated-page.ts'
import { problem } from '#shared/problem.ts'
import { refuseFields } from '../problems.ts'
import { createInputSizeGuard } from './input-size-guard.ts'
import { refuseUnstorable } from './value-guard.ts'

/** `pageBuild`: the build of the page that this portal serves; undefined without a built page. */
export function createInputCheck({ params, query, body, otherQuery }: Endpoint, pageBuild: string | undefined) {
  const partOf = (shape: z.ZodMiniType | undefined) => shape && { shape, checkLengths: createInputSizeGuard(shape) }
  const parts = { params: partOf(params), query: partOf(query), body: partOf(body) }
  const known = Object.keys(query?._zod.def.shape ?? {})
  return (request: FastifyRequest, sent: unknown) => {
    const issues: z.core.$ZodIssue[] = []
    const check = (part: ReturnType<typeof partOf>, value: unknown) => {
      if (!part) return undefined
      part.checkLengths(value)
      const parsed = part.shape.safeParse(value, { reportInput: true })
      if (parsed.success) refuseUnstorable(parsed.data)
      else issues.push(...parsed.error.issues)
      return parsed.data
    }
    const unknown = otherQuery === undefined ? findUnknown(request.query as object, known) : {}
    const input = {
      params: check(parts.params, request.params),
      query: check(parts.query, request.query),
      body: check(parts.body, sent),
    }
    const fields = { ...unknown, ...fieldsOf(issues) }
    const hasUnknown = Object.keys(unknown).length > 0
    const isRefused = hasUnknown || issues.length > 0
    if (isRefused && isOutdatedPage(request, { pageBuild, hasUnknown })) throw reloadNeeded(fields)
    refuseFields(fields)
    return input
  }
}

const longestNameShown = 50
const mostNamesShown = 10

function findUnknown(query: object, known: readonly string[]): Record<string, string> {
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  if (unknown.length === 0) return {}
  const text =
    known.length === 0
      ? 'This name is unknown: the address takes nothing after the question mark.'
      : `This name is unknown. The address takes: ${known.join(', ')}.`
  const shown = unknown.slice(0, mostNamesShown).map((name) => name.replaceAll('\0', '').slice(0, longestNameShown))
  return Object.fromEntries(shown.map((name) => [name, text]))
}

const messageOf = (issue: z.core.$ZodIssue) => {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return isMissing || !issue.message ? 'This field is required.' : issue.message
}

/** The first message of a field wins. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= messageOf(issue)
  return fields
}

type Page = { pageBuild: string | undefined; hasUnknown: boolean }

/** A page of version 0.3 names no build: it is known by a browser's own word that the portal's page asks, and by a name of old. */
function isOutdatedPage({ headers }: FastifyRequest, { pageBuild, hasUnknown }: Page): boolean {
  const sent = headers[pageBuildHeader]
  if (sent === undefined) return hasUnknown && headers['sec-fetch-site'] === 'same-origin'
  return pageBuild !== undefined && sent !== pageBuild
}

const reloadNeeded = (fields: Record<string, string>) =>
  problem('badInput', 'This page is from an older version. Please reload it.', { error: outdatedPage, fields })
