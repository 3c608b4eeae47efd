// Multipart bodies for the fuzzer: forms with a file as they are sent, written by hand, so that every part can be wrong.
import fc from 'fast-check'
import type { Samples } from '#server/testing/fuzz.ts'
import { oddText } from './odd-values.ts'

export type Part = { name: string; value: string | Buffer; filename?: string; type?: string }
export type Form = { parts: Part[]; boundary: string; isCutOff: boolean }

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files: Record<string, Buffer> = {
  'a.png': png,
  'cut.png': png.subarray(0, 40),
  'empty.png': Buffer.alloc(0),
  'a.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a.webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  'zeros.png': Buffer.concat([png.subarray(0, 8), Buffer.alloc(50_000)]),
  'large.png': Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]),
}
const fileNames = Object.keys(files).filter((name) => name !== 'large.png')

const oddNames = [
  '',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'role',
  'a[b]',
  'displayName',
  'x'.repeat(120),
]
const oddFilenames = ['../../etc/passwd', 'a\u202Egnp.exe', 'x'.repeat(400), '.', 'con', '"', 'a;b=c']

const field = (name: string, value: string): Part => ({ name, value })
const file = (name: string, which: string, filename = which): Part => ({
  name,
  value: files[which] as Buffer,
  filename,
  type: 'image/png',
})

const goodFile = fc.constantFrom<Part[]>([], [file('profilePicture', 'a.png')])
const goodName = fc.nat(50).map((n) => field('displayName', `Name ${n} Ünï`))
export const validForm: fc.Arbitrary<Form> = fc
  .tuple(goodName, goodFile, fc.boolean())
  .map(([name, picture, isRemoving]) => ({
    parts: [name, ...picture, ...(isRemoving ? [field('removePicture', 'true')] : [])],
    boundary: 'boundary',
    isCutOff: false,
  }))

const oddPart = (samples: Samples): fc.Arbitrary<Part> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('displayName', 'role', 'removePicture'), oddText)
        .map(([name, value]) => field(name, value)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...oddNames), oddText).map(([name, value]) => field(name, value)),
    },
    { weight: 2, arbitrary: fc.constantFrom(...fileNames).map((which) => file('profilePicture', which)) },
    { weight: 1, arbitrary: fc.constantFrom(...oddFilenames).map((name) => file('other', 'a.png', name)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.values(samples).flat(), '').map((value) => field('uid', String(value))),
    },
  )

export const oddForm = (samples: Samples): fc.Arbitrary<Form> =>
  fc.record({
    parts: fc.oneof(
      { weight: 6, arbitrary: fc.array(oddPart(samples), { maxLength: 8 }) },
      { weight: 4, arbitrary: fc.tuple(goodName, oddPart(samples)).map((parts) => [...parts]) },
      // Megabytes each, so only now and then.
      {
        weight: 1,
        arbitrary: fc.constantFrom<Part[]>(
          [file('profilePicture', 'large.png')],
          [field('displayName', 'x'.repeat(10_001))],
        ),
      },
    ),
    boundary: fc.constantFrom('boundary', 'boundary', 'boundary', 'b', 'x'.repeat(70), "a'b"),
    isCutOff: fc.nat(7).map((n) => n === 0),
  })

const quoted = (text: string) => text.toWellFormed().replace(/["\r\n]/g, (letter) => encodeURIComponent(letter))

export function bodyOf({ parts, boundary, isCutOff }: Form): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`,
    filename === undefined ? '' : `; filename="${quoted(filename)}"`,
    type ? `\r\ncontent-type: ${type}` : '',
    '\r\n\r\n',
    value,
    '\r\n',
  ])
  const whole = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)))
  return isCutOff ? whole.subarray(0, whole.length - Math.min(30, whole.length >> 1)) : whole
}
