// Personal data export as a zip: everything as readable JSON, the pictures, and a readme.
import type { Zippable } from 'fflate'
import { yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import type { PersonalData } from '#server/privacy/personal-data.ts'
import { readableRow } from './readable.ts'

type ExportInfo = { at: string; email: string; organisation: string; publicUrl: string; contact: string | undefined }

const utf8 = new TextEncoder()

export async function buildZip({ sections, files }: PersonalData, info: ExportInfo): Promise<Uint8Array> {
  const content: Zippable = {
    'my-data.json': await buildJson(sections, info),
    'read-me.txt': utf8.encode(formatReadme(info, files.length)),
  }
  // Pictures are compressed already.
  for (const { name, bytes } of files) content[name] = [bytes, { level: 0 }]
  const { zip } = await import('fflate')
  return new Promise((resolve, reject) => {
    zip(content, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}

/** A person may have very many rows: yields to the event loop in between. */
const rowsPerYield = 200

type Sections = PersonalData['sections']

/** Equals `JSON.stringify` with an indent of two, written in chunks: writing a large one at once would block everybody. */
async function buildJson(sections: Sections, { publicUrl, organisation, email, at }: ExportInfo): Promise<Uint8Array> {
  const about = formatIndented({ portal: publicUrl, organisation, person: email, madeAt: at }, 0)
  const parts: Uint8Array[] = []
  const write = (text: string) => parts.push(utf8.encode(text))
  write(`${about.slice(0, -'\n}'.length)},\n  "data": {`)
  for (const [n, { what, rows }] of sections.entries()) {
    write(`${n > 0 ? ',' : ''}\n    ${JSON.stringify(what)}: [`)
    for (let from = 0; from < rows.length; from += rowsPerYield) {
      await yieldToEventLoop()
      const chunk = rows.slice(from, from + rowsPerYield).map((row) => formatIndented(readableRow(row, email), 6))
      write(`${from > 0 ? ',' : ''}\n      ${chunk.join(',\n      ')}`)
    }
    write('\n    ]')
  }
  write(`${sections.length > 0 ? '\n  ' : ''}}\n}\n`)
  return Buffer.concat(parts)
}

/** Texts in JSON contain no line breaks of their own. */
const formatIndented = (value: object, by: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)

const formatReadme = ({ at, email, organisation, publicUrl, contact }: ExportInfo, pictures: number) => `Your data

This is everything that NEXUS, the portal of ${organisation}, stores about ${email}.
It was created on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC, from ${publicUrl}

my-data.json   opens in any browser or text editor. Each heading is one kind of data, each entry one record.
${pictures > 0 ? 'picture-*      are your pictures. my-data.json says where each one belongs.\n' : ''}
It doesn’t include passwords and tokens, which nobody can see, or anything about other people in the same records.

What is stored and for how long: ${publicUrl}/#/privacy
To correct something, open your profile. To ask a question: ${contact ?? `an admin of ${organisation}`}
`
