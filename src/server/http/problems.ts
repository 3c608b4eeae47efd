// Error handler: turns every failure into a JSON problem (error, message, fields) with the right status. Only our own faults
// are logged as errors, and no stack ever leaves the server.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problem } from '#shared/problem.ts'

export const unknownPath = () => problem('notFound', 'There is nothing at this address.')

export const wrongMethod = (method: string) => problem('wrongMethod', `${method} is not possible at this address.`)

const byFastifyCode: Record<string, Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: problem('badInput', 'This is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: problem('badInput', 'The body is empty.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problem('badInput', 'The body does not match its Content-Length.'),
  FST_ERR_CTP_BODY_TOO_LARGE: problem('tooLarge', 'This is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('unsupported', 'Please send JSON.'),
  FST_ERR_BAD_URL: problem('badInput', 'This address is not valid.', { error: 'badAddress' }),
  FST_ERR_MAX_PARAM_LENGTH: unknownPath(),
}

/** Throws 400 for what a rule found wrong, naming each field. */
export function refuseFields(fields: Record<string, string>): void {
  const names = Object.keys(fields)
  if (names.length > 0) throw problem('badInput', `Please check: ${names.join(', ')}.`, { fields })
}

const databaseDown = problem('unavailable', 'The database is not responding right now. Please try again in a moment.', {
  retryAfterS: 5,
})
const storageFull = problem('unavailable', 'The storage is full, so nothing was saved. Please tell an admin.', {
  error: 'storageFull',
})
const cannotSave = problem('unavailable', 'Nothing can be saved right now. Please tell an admin.', {
  error: 'cannotSave',
})
const readOnly = problem('unavailable', 'Nothing can be saved right now. Please tell an admin.', { error: 'readOnly' })
const leftMeanwhile = problem('conflict', 'Something this belongs to has been deleted. Please reload the page.', {
  error: 'leftMeanwhile',
})
const brokenOff = problem('badInput', 'The request was interrupted.')
const unexpected = problem('unexpected', 'Something went wrong on our side. Please try again.')

/**
 * Error codes of PostgreSQL and of the socket that mean: not there, shutting down, starting up, too slow (57014), that this process
 * stood still in a transaction (25P03), or that two transactions waited for each other (40P01): trying again helps.
 */
const downCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|08...|57P0.|57014|53300|25P03|40P01)$/
const downTexts =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|has been discarded/

/** PostgreSQL: disk full. */
const diskFull = '53100'
/** SQLite: disk full (sqlite-dialect.ts asks the disk), and any file that cannot be written, flushed or locked. */
const sqliteFull = 13
const sqliteIoError = 10
/** SQLITE_IOERR_READ and SQLITE_IOERR_SHORT_READ. */
const sqliteReadErrors = new Set([266, 522])
const sqliteBusy = 5
/** Foreign key error: a row refers to one that was removed concurrently, most likely a person who was erased. */
const sqliteRefersToNothing = 787
const postgresRefersToNothing = '23503'
/** A read-only file system; a PostgreSQL standby or one in read-only mode. */
const sqliteReadOnly = 8
const postgresReadOnly = '25006'

/** Unreachable, refusing connections, starting up or shutting down. */
export const isDatabaseDown = ({ code = '', message }: { code?: string; message: string }) =>
  downCodes.test(code) || downTexts.test(message)

export const isStorageFull = ({ code, errcode = 0 }: { code?: string; errcode?: number }) =>
  code === diskFull || errcode === sqliteFull

const isWriteError = (errcode = 0) => (errcode & 0xff) === sqliteIoError && !sqliteReadErrors.has(errcode)

/** What was to be saved found no room, or the disk fails: the next save may fail as well. */
export const isSaveFailure = (error: { code?: string; errcode?: number }) =>
  isStorageFull(error) || isWriteError(error.errcode)

function problemOf(error: FastifyError & { errcode?: number }): Problem {
  if (error instanceof Problem) return error
  const known = byFastifyCode[error.code]
  if (known) return known
  // The client aborted its request: the code is that of its socket, not of the database's.
  if (error.code === 'ECONNRESET' && error.statusCode === 400) return brokenOff
  if (isDatabaseDown(error)) return databaseDown
  if (isStorageFull(error)) return storageFull
  if (isWriteError(error.errcode)) return cannotSave
  if (error.errcode === sqliteRefersToNothing || error.code === postgresRefersToNothing) return leftMeanwhile
  const sqliteCode = (error.errcode ?? 0) & 0xff
  if (sqliteCode === sqliteBusy) return databaseDown
  if (sqliteCode === sqliteReadOnly || error.code === postgresReadOnly) return readOnly
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Problem(status, { error: 'badInput', message: error.message })
  return unexpected
}

/** Retry-After of a 503 where nobody can say how long it takes. */
const unknownDelayS = 30

export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const found = problemOf(error)
  if (found.status >= 500 && !(error instanceof Problem)) request.log.error({ err: error }, 'request failed')
  const retryAfterS = found.retryAfterS ?? (found.status === 503 ? unknownDelayS : undefined)
  if (retryAfterS) reply.header('retry-after', retryAfterS)
  return reply
    .code(found.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: found.error,
      message: found.message,
      ...(found.fields && { fields: found.fields }),
      ...(found.details !== undefined && { details: found.details }),
      ...(found.status >= 500 && { requestId: request.id }),
    })
}
