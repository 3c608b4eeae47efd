// Opened file: parsing of rows, and corrections that stick.
import { expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { spellingsOf } from '../../rules.ts'
import {
  countWrong,
  entriesOf,
  type FileRow,
  fixAlike,
  fixCell,
  missingColumns,
  openRows,
  rematch,
  setHasHeader,
} from './opened-file.ts'

const { signal } = new AbortController()
const rowsOf = (...lines: string[]): FileRow[] => lines.map((line, at) => ({ number: at + 1, cells: line.split(',') }))
const names = 'LC,E-mail,Full Name,Exchange,Recruited'
const reader = { spellings: spellingsOf(newOrganisation()) }
const open = (...lines: string[]) => openRows('people.csv', rowsOf(...lines), reader, signal)

it('counts valid rows and lists the others with their row numbers', async () => {
  const file = await open(names, 'lums,ali@b.co,Ali,no,yes', 'Atlantis,hina,Hina,maybe,yes', 'GIKI,omar@b.co,Omar,x,-')
  expect(entriesOf(file).map(({ name, lc, recruitment, exchange }) => [name, lc, recruitment, exchange])).toEqual([
    ['Ali', 'LUMS', 'Yes', 'No'],
    ['Omar', 'Giki', 'No', 'Yes'],
  ])
  expect(file.wrong).toEqual([{ at: 1, columns: ['email', 'exchange', 'lc'] }])
  expect(file.lines[1]?.number).toBe(3)
})

it('counts a row once all of its cells are corrected, and keeps it listed', async () => {
  let file = await open(names, 'Atlantis,hina,Hina,no,yes')
  file = fixCell(file, 0, 'email', 'hina@b.co')
  expect([countWrong(file), entriesOf(file)]).toEqual([1, []])
  file = fixCell(file, 0, 'lc', 'Karachi South')
  expect(countWrong(file)).toBe(0)
  expect(entriesOf(file)[0]).toMatchObject({ email: 'hina@b.co', lc: 'South Karachi' })
  expect(file.wrong).toHaveLength(1)
})

it('corrects all rows with the same mistake, and only those', async () => {
  let file = await open(
    names,
    'LUMS,a@b.co,Ali,maybe,yes',
    'LUMS,b@b.co,Bano,maybe,yes',
    'LUMS,c@b.co,Chand,soon,yes',
    'LUMS,d@b.co,Dua,maybe,yes',
  )
  file = fixCell(file, 0, 'exchange', 'No')
  expect(file.lastFix?.alike).toBe(2)
  file = fixAlike(file)
  expect(entriesOf(file).map(({ name }) => name)).toEqual(['Ali', 'Bano', 'Dua'])
  expect(file.lines[2]?.problems.exchange).toBeTruthy()
})

it('asks for missing columns, and keeps corrections of the others', async () => {
  let file = await open('Who,E-mail,Recruitment,Exchange', 'Ali,nobody,yes,no')
  expect([missingColumns(file.match), file.lines]).toEqual([['name'], []])
  file = await rematch(file, { ...file.match, name: 0 }, signal)
  file = fixCell(file, 0, 'email', 'ali@b.co')
  file = await rematch(file, { ...file.match, exchange: 2 }, signal)
  expect(entriesOf(file)).toEqual([{ name: 'Ali', email: 'ali@b.co', recruitment: 'Yes', exchange: 'Yes', lc: '' }])
  file = await rematch(file, { ...file.match, email: 0 }, signal)
  expect(file.lines[0]?.cells.email).toBe('Ali')
})

it('detects that a file has no header row', async () => {
  let file = await open('Ali,ali@b.co,yes,no', 'Hina,hina@b.co,no,no')
  expect(file.hasHeader).toBe(false)
  file = await rematch(file, { name: 0, email: 1, recruitment: 2, exchange: 3, lc: -1 }, signal)
  expect(entriesOf(file)).toHaveLength(2)
  file = await setHasHeader(file, true, signal)
  expect(entriesOf(file)).toHaveLength(1)
})

it('refuses files that are not a table of sign-ups', async () => {
  await expect(open('Dear all')).rejects.toThrow('people.csv has no columns.')
  await expect(open(names)).rejects.toThrow('people.csv has a header row, but no rows below it.')
})
