// Compression of responses: long answers are sent compressed, because a phone on a slow connection waits for every kilobyte; full
// lists and downloads, which leave in slices, are not. The quickest level leaves an eighth of JSON. It runs in background threads,
// so that no other request waits for it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this, compressing takes longer than sending. */
export const minCompressedLength = 8 * 1024

const quickBrotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** In the order in which we prefer them. Browsers accept brotli from https and from this machine only. */
const codings = {
  br: (text: string) => promisify(brotliCompress)(text, quickBrotli),
  gzip: (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED }),
}
type Coding = keyof typeof codings

const isRefused = (parameter: string) => /^\s*q=0(\.0*)?\s*$/i.test(parameter)

function codingFor(accepted: string): Coding | undefined {
  const names = accepted.split(',').flatMap((each) => {
    const [name = '', ...parameters] = each.split(';')
    return parameters.some(isRefused) ? [] : [name.trim().toLowerCase()]
  })
  return (Object.keys(codings) as Coding[]).find((coding) => names.includes(coding))
}

/** The text itself, or what it is compressed to, with the headers that say so. */
export async function compressLong(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < minCompressedLength) return text
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  const coding = codingFor(String(request.headers['accept-encoding'] ?? ''))
  if (!coding) return text
  const compressed = await codings[coding](text)
  // Not before: an error is sent as it is.
  reply.header('content-encoding', coding)
  return compressed
}
