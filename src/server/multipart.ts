// What did a form with a file send? Its text fields and at most one file. All of it is read first, within the endpoint's
// limit, and looked at only when it has few parts: a form of a million empty ones costs a refusal, not seconds.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#shared/problem.ts'
import type { UploadedFile } from './hub.ts'

const mostFileBytes = 5 * 1024 * 1024
const mostFields = 5
const mostFieldLength = 10_000
/** Files and fields that are counted and named in a refusal; more are not even looked at. */
const mostParts = 20

type Uploaded = { fields: Record<string, string>; file: UploadedFile | undefined }

const damaged = () => problem('badInput', 'This form is cut off or damaged. Please send it again.')
const notAForm = () => problem('unsupported', 'Please send this as a form (multipart/form-data).')

const notJson = () => problem('unsupported', 'Please send this as JSON (application/json).')

/** The body's limit is that of the route. */
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
  refuseManyParts(body, `\r\n--${mark}`)
  // The platform's own reader; what it cannot read is the sender's fault.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw damaged()
  })
  return takeApart(form)
}

function refuseManyParts(body: Buffer, mark: string): void {
  let at = -1
  for (let parts = 0; parts <= mostParts + 1; parts++) {
    at = body.indexOf(mark, at + 1)
    if (at === -1) return
  }
  throw problem('badInput', 'There are too many fields.')
}

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
    if (count > mostFields) throw problem('badInput', 'There are too many fields.')
    if (value.length > mostFieldLength) throw tooLong(name)
    fields[name] = value
  }
  if (files.length > 1) throw problem('badInput', 'Please send one file only.')
  return { fields: { ...fields }, file: await fileOf(files[0]) }
}

const tooLong = (name: string): Problem =>
  problem('badInput', 'A field is too long.', { fields: { [name]: 'This is too long.' } })

/** An empty one is none: browsers send it where nobody chose a file. */
async function fileOf(file: File | undefined): Promise<UploadedFile | undefined> {
  if (!file || file.size === 0) return undefined
  if (file.size > mostFileBytes) throw problem('tooLarge', 'The file is too large. The limit is 5 MB.')
  return { data: Buffer.from(await file.arrayBuffer()), filename: file.name, mimetype: file.type }
}
