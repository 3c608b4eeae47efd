// What did a form with a file send? Its text fields and at most one file, within limits that stop before memory does.
import type { FastifyRequest } from 'fastify'
import { Problem, problem } from '#shared/problem.ts'
import type { UploadedFile } from './hub.ts'

/**
 * Files and fields bound the parts. With a limit of parts besides, the parser skips the others unwatched, and a form that
 * is cut off in one of those ends the process.
 */
export const multipartLimits = {
  fileSize: 5 * 1024 * 1024,
  files: 1,
  fields: 5,
  fieldSize: 10_000,
  parts: Number.POSITIVE_INFINITY,
}

type Uploaded = { fields: Record<string, string>; file: UploadedFile | undefined }

export async function readMultipart(request: FastifyRequest): Promise<Uploaded> {
  if (!request.isMultipart()) throw problem('unsupported', 'Please send this as a form (multipart/form-data).')
  const end = afterItsEnd(request)
  try {
    return await Promise.race([readParts(request), end.passed])
  } catch (error) {
    // The parser's own errors about broken forms carry no status: they are the sender's fault, not ours.
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    throw problem('badInput', 'This form is cut off or damaged. Please send it again.')
  } finally {
    end.forget()
  }
}

/** All has arrived, so the parser has all it needs; on some damaged forms it waits for more without end. */
const graceMs = 3000

function afterItsEnd({ raw }: FastifyRequest) {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    raw.once('end', () => {
      timer = setTimeout(() => reject(new Error('The form has no end')), graceMs)
    })
  })
  return { passed, forget: () => clearTimeout(timer) }
}

async function readParts(request: FastifyRequest): Promise<Uploaded> {
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
