// Hashes of frozen files: adds those that are marked and not listed yet. Never one that is listed: released migrations do not change.
// `node scripts/write/frozen-files.ts`, with each release.
import { readFileSync, writeFileSync } from 'node:fs'
import { frozenFiles, type Hashes, hashOf } from '../../tests/house/frozen-files.ts'
import { readTree } from '../../tests/house/read-tree.ts'

const file = new URL('../../tests/house/frozen-files.json', import.meta.url)
const listed: Hashes = JSON.parse(readFileSync(file, 'utf8'))
const found = Object.fromEntries(frozenFiles(readTree()).map(([path, text]) => [path, hashOf(text)]))
const all = Object.entries({ ...found, ...listed }).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
for (const path of Object.keys(found)) if (!(path in listed)) console.log(`frozen: ${path}`)
