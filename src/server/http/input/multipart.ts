// Multipart uploads: reads text fields and at most one file, within size limits. The whole body is read first, and parsed
// only if it has few parts with short headers: a form with a million of either costs a refusal, not seconds.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#shared/problem.ts'
import type { UploadedFile } from '../../hub/hub.ts'

const maxFileBytes = 5 * 1024 * 1024
const maxFields = 5
const maxFieldLength = 10_000
/** Up to here, files and fields are counted and named in a refusal; more are not even looked at. */
const maxParts = 20
/** Headers of one part. Browsers need a few hundred bytes; parsing megabytes of headers takes seconds. */
const maxHeaderBytes = 8 * 1024

type Uploaded = { fields: Record<string, string>; file: UploadedFile | undefined }

const damaged = () => problem('badInput', 'This form arrived incomplete. Please send it again.')
const notAForm = () => problem('unsupported', 'Please send this as a form (multipart/form-data).')

const notJson = () => problem('unsupported', 'Please send this as JSON (application/json).')

/** The body limit is that of the route. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(/^multipart\/form-data\b/i, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.addContentTypeParser(/^application\/x-www-form-urlencoded\b/i, { parseAs: 'buffer' }, (request, _, done) => {
    const isTaken = request.routeOptions.config.operation?.endpoint.accepts === 'anything'
    done(isTaken ? null : notJson(), undefined)
  })
}

export async function readMultipart({ body, headers }: FastifyRequest): Promise<Uploaded> {
  const type = headers['content-type'] ?? ''
  const boundary = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  if (!Buffer.isBuffer(body) || !/^multipart\/form-data\b/i.test(type)) throw notAForm()
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!mark || !body.includes(`--${mark}--`)) throw damaged()
  checkParts(body, `--${mark}`)
  // The platform's own parser; what it cannot parse is the sender's fault.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw damaged()
  })
  return takeApart(form)
}

/** Checks every position that the platform's parser could take for the beginning of a part. */
function checkParts(body: Buffer, mark: string): void {
  let at = body.indexOf(mark)
  for (let parts = 0; at !== -1; parts++) {
    if (parts > maxParts + 1) throw problem('badInput', 'There are too many fields.')
    const headers = body.subarray(at + mark.length, at + mark.length + maxHeaderBytes + headersEnd.length)
    if (!headers.includes(headersEnd) && headers.length > maxHeaderBytes) {
      throw problem('badInput', 'A part of this form has more than 8 KB of headers.')
    }
    at = body.indexOf(mark, at + mark.length)
  }
}
const headersEnd = '\r\n\r\n'

async function takeApart(form: FormData): Promise<Uploaded> {
  const fields: Record<string, string> = Object.create(null)
  const files: File[] = []
  let count = 0
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      files.push(value)
      continue
    }
    count += 1
    if (count > maxFields) throw problem('badInput', 'There are too many fields.')
    if (value.length > maxFieldLength) throw tooLong(name)
    fields[name] = value
  }
  if (files.length > 1) throw problem('badInput', 'Please send only one file.')
  return { fields: { ...fields }, file: await fileOf(files[0]) }
}

const tooLong = (name: string): Problem =>
  problem('badInput', 'A field is too long.', { fields: { [name]: 'This is too long.' } })

/** An empty file counts as none: browsers send one if nobody chose a file. */
async function fileOf(file: File | undefined): Promise<UploadedFile | undefined> {
  if (!file || file.size === 0) return undefined
  if (file.size > maxFileBytes) throw problem('tooLarge', 'The file is too large. The limit is 5 MB.')
  return { data: Buffer.from(await file.arrayBuffer()), filename: file.name, mimetype: file.type }
}
