// What is in the file with one's own data? Everything as readable JSON, the pictures, and a note that says what it is.
import { setImmediate } from 'node:timers/promises'
import type { Zippable } from 'fflate'
import type { PersonalData } from '#server/personal-data.ts'
import { readableRow } from './readable.ts'

type Made = { at: string; email: string; organisation: string; publicUrl: string; contact: string | undefined }

const utf8 = new TextEncoder()

export async function zipOf({ sections, files }: PersonalData, made: Made): Promise<Uint8Array> {
  const { email } = made
  const data: Record<string, object[]> = {}
  for (const { what, rows } of sections) data[what] = await readableRows(rows, email)
  const about = { portal: made.publicUrl, organisation: made.organisation, person: email, madeAt: made.at }
  const content: Zippable = {
    'my-data.json': utf8.encode(`${JSON.stringify({ ...about, data }, null, 2)}\n`),
    'read-me.txt': utf8.encode(readMe(made, files.length)),
  }
  // Pictures are packed already.
  for (const { name, bytes } of files) content[name] = [bytes, { level: 0 }]
  const { zip } = await import('fflate')
  return new Promise((resolve, reject) => {
    zip(content, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}

/** Somebody may have done very much here: others are heard meanwhile. */
const rowsAtOnce = 500

async function readableRows(rows: PersonalData['sections'][number]['rows'], email: string): Promise<object[]> {
  const readable: object[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await setImmediate()
    readable.push(...rows.slice(from, from + rowsAtOnce).map((row) => readableRow(row, email)))
  }
  return readable
}

const readMe = ({ at, email, organisation, publicUrl, contact }: Made, pictures: number) => `Your data

This is everything that NEXUS, the portal of ${organisation}, holds about ${email}.
It was made on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC, from ${publicUrl}

my-data.json   opens in any browser or text editor. Each heading is one kind of data, each entry one record.
${pictures > 0 ? 'picture-*      are your pictures; my-data.json says where each belongs.\n' : ''}
Passwords, tokens and the like are not in it: nobody gets to see these. Of other people in the same records it says nothing.

What is kept for how long: ${publicUrl}/#/privacy
To correct something, open your profile. To ask something: ${contact ?? `an admin of ${organisation}`}
`
