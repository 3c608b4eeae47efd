// File remarks: odd rows are pointed out, with their row numbers.
import { expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { spellingsOf } from '../../rules.ts'
import { findRemarks } from './file-remarks.ts'
import { fixCell, openRows } from './opened-file.ts'

const { signal } = new AbortController()
const names = 'Name,Email,Recruitment,Exchange,LC'
const open = (...lines: string[]) =>
  openRows(
    'people.csv',
    [names, ...lines].map((line, at) => ({ number: at + 1, cells: line.split(',') })),
    { spellings: spellingsOf(newOrganisation()) },
    signal,
  )

it('finds an address that occurs in more than one row, ignoring case', async () => {
  const file = await open('Ali,ali@b.co,yes,no,LUMS', 'Hina,hina@b.co,no,no,', 'Ali Raza, ALI@b.co ,no,no,IBA')
  expect(findRemarks(file).repeated).toEqual([{ number: 4, first: 2 }])
})

it('updates after a correction', async () => {
  let file = await open('Ali,ali@b.co,yes,no,LUMS', 'Hina,hina,no,no,')
  expect(findRemarks(file).repeated).toEqual([])
  file = fixCell(file, 1, 'email', 'ali@b.co')
  expect(findRemarks(file).repeated).toEqual([{ number: 3, first: 2 }])
})

it('finds rows with fewer or more cells than the first, ignoring empty cells at the end', async () => {
  const file = await open('Ali,ali@b.co,yes', 'Raza, Hina,hina@b.co,no,no,LUMS', 'Omar,omar@b.co,no,no,GIKI,,')
  expect(findRemarks(file)).toEqual({ repeated: [], short: [2], long: [3] })
})
