// Profile pictures: resizes an upload to a 256 px WebP without metadata, or refuses it with a message; limits stop
// decompression bombs. The image library is loaded with the first upload.
import { loadOnce } from '#server/runtime/load-once.ts'
import { problem } from '#shared/problem.ts'

const sidePx = 256
const maxPixels = 25_000_000
const timeoutS = 5
const maxConcurrent = 2

// Only these three decoders are enabled in this process: an SVG or PDF reaches no parser, whatever its name says.
const decoders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

const loadSharp = loadOnce(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

const startsWith = (data: Buffer, bytes: number[], at = 0) => bytes.every((byte, i) => data[at + i] === byte)

const isJpeg = (data: Buffer) => startsWith(data, [0xff, 0xd8, 0xff])
const isPng = (data: Buffer) => startsWith(data, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isWebp = (data: Buffer) => data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP'

const refused = (message: string) =>
  problem('badInput', message, { error: 'pictureNotUsable', fields: { profilePicture: message } })

let running = 0

export async function resizePicture(data: Buffer): Promise<Buffer> {
  if (!isJpeg(data) && !isPng(data) && !isWebp(data)) throw refused('Please choose a JPEG, PNG or WebP picture.')
  const sharp = await loadSharp()
  if (running >= maxConcurrent) {
    throw problem('unavailable', 'Too many pictures are being saved right now. Please try again in a moment.', {
      retryAfterS: 3,
    })
  }
  running += 1
  try {
    return await sharp(data, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutS })
      .toBuffer()
  } catch (error) {
    const isTooLarge = /pixel limit|timeout/i.test(String(error))
    throw refused(
      isTooLarge
        ? 'This picture has too many pixels. The limit is 25 megapixels.'
        : 'This picture is damaged or incomplete. Please choose another one.',
    )
  } finally {
    running -= 1
  }
}
