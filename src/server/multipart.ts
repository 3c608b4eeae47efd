// What did a form with a file send? Its text fields and at most one file, within limits that stop before memory does.
import type { FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'
import type { UploadedFile } from './hub.ts'

export const multipartLimits = { fileSize: 5 * 1024 * 1024, files: 1, fields: 5, fieldSize: 10_000, parts: 6 }

export async function readMultipart(request: FastifyRequest) {
  if (!request.isMultipart()) throw problem('unsupported', 'Please send this as a form (multipart/form-data).')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const data = await part.toBuffer()
      if (data.length > 0) file = { data, filename: part.filename, mimetype: part.mimetype }
    } else {
      // The parser cuts long fields silently; half a name is worse than a refusal.
      if (part.valueTruncated)
        throw problem('badInput', 'A field is too long.', { fields: { [part.fieldname]: 'This is too long.' } })
      fields[part.fieldname] = String(part.value)
    }
  }
  return { fields, file }
}
