// Allowed methods: what the contracts offer at an address, for the answer to a method that is not among them (405). Only asked where
// no route was found.
import type { FastifyInstance } from 'fastify'

/** Collects every route of a contract that is registered after this call. */
export function createMethodFinder(app: FastifyInstance): (url: string) => string[] {
  const routes: { method: string; pieces: string[] }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.operation) routes.push(...[method].flat().map((each) => ({ method: each, pieces: piecesOf(url) })))
  })
  return (url) => {
    const pieces = piecesOf(url)
    const methods = routes.filter((route) => isMatch(route.pieces, pieces)).map(({ method }) => method)
    return [...new Set(methods)]
  }
}

const piecesOf = (url: string) =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
    .split('/')

const isMatch = (pattern: readonly string[], pieces: readonly string[]) =>
  pattern.length === pieces.length &&
  pattern.every((piece, at) => (piece.startsWith(':') ? pieces[at] !== '' : piece === pieces[at]))
