// List of people who join: reads what is pasted, says what needs a look, and is corrected row by row.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { peopleSheets } from '#shared/people/test-people-sheets.ts'
import { ConfirmHost } from '#web/ui/dialogs/ConfirmHost.tsx'
import { PeopleListField } from './PeopleListField.tsx'
import { type PersonRow, toJoining } from './person-row.ts'
import '#web/sheet/read-source.ts'

afterEach(cleanup)

let current: PersonRow[] = []

function Holder({ problems }: { problems?: Map<string, Record<string, string>> }) {
  const [rows, setRows] = useState<PersonRow[]>([])
  current = rows
  const context = { organisation: newOrganisation(), emailDomain: 'nexus.example' }
  const [stable] = useState(context)
  return <PeopleListField rows={rows} most={50} hasFirstDay problems={problems} {...stable} onChange={setRows} />
}

const show = () =>
  render(
    <MantineProvider env="test">
      <Holder />
      <ConfirmHost />
    </MantineProvider>,
  )

const paste = (text: string) =>
  fireEvent.paste(screen.getByLabelText('Paste from a spreadsheet'), { clipboardData: { getData: () => text } })
const person = (n: number) => screen.findByRole('listitem', { name: `Person ${n}` })
const status = () => screen.getByRole('status').textContent
const asText = (rows: string[][]) => rows.map((row) => row.join('\t')).join('\n')

it('shows 40 pasted people in less than a second', async () => {
  show()
  // The time that this thread works: others may keep the machine busy.
  const began = process.threadCpuUsage()
  paste(asText(peopleSheets[0]?.rows ?? []))
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(40))
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(1000)
  expect(status()).toBe('40 ready')
  expect((await person(1)).textContent).toContain('Sana 0 Malikperson.0@nexus.exampleLCVP, Lahore, MKT & PR')
})

it('reads a file', async () => {
  show()
  const file = new File(['Role,Email\nTL,a@nexus.example\n'], 'people.csv')
  await userEvent.upload(screen.getByLabelText('Choose a CSV or Excel file'), file)
  expect((await person(1)).textContent).toContain('Team Leader')
})

it('shows one problem per row; correcting a word corrects it in every row that has it', async () => {
  show()
  paste(
    'a@nexus.example\tBoss\tAtlantis\nb@nexus.example\tTL\tAtlantis\nc@nexus.example\tVP oGV\t\nd@nexus.example\tTM\tIBA',
  )
  await person(4)
  expect(status()).toBe('1 ready, 3 need a look')
  const [first, second, third] = [await person(1), await person(2), await person(3)]
  expect(within(first).getByText('There is no role called ‘Boss’. Please choose another.')).toBeTruthy()
  expect(within(first).queryByText(/Atlantis’/)).toBeNull()
  await userEvent.selectOptions(within(first).getByLabelText('Role of a@nexus.example'), 'tl')
  expect(within(first).getByText('There is no LC called ‘Atlantis’. Please choose another.')).toBeTruthy()
  // Asked once, at the first of them.
  expect(within(second).getByText('‘Atlantis’: your choice for a@nexus.example counts here, too.')).toBeTruthy()
  expect(within(second).queryByRole('combobox')).toBeNull()
  await userEvent.selectOptions(within(first).getByLabelText('LC of a@nexus.example'), 'Lahore')
  expect(second.textContent).toContain('Team Leader, Lahore')
  // The control stays where it was, and a second thought counts for both.
  await userEvent.selectOptions(within(first).getByLabelText('LC of a@nexus.example'), 'Multan')
  expect(first.textContent).toContain('Team Leader, Multan')
  expect(second.textContent).toContain('Team Leader, Multan')
  expect(within(second).queryByRole('combobox')).toBeNull()
  expect(within(third).getByText('Which committee? Choose an LC or the MC for VP oGV.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go to the first problem' }))
  expect(document.activeElement).toBe(within(third).getByLabelText('LC of c@nexus.example'))
  await userEvent.selectOptions(within(third).getByLabelText('LC of c@nexus.example'), 'MC')
  expect(third.textContent).toContain('MCVP, MC, oGV')
  expect(status()).toBe('4 ready')
  expect(current.map(toJoining)[2]).toEqual({
    ...{ email: 'c@nexus.example', role: 'mcvp', committee: 'MC', portfolio: 'oGV' },
  })
})

it('asks once about a word in several spellings, and suggests what it may mean', async () => {
  show()
  paste(
    'a@nexus.example\tTL\tS. Karachi\nb@nexus.example\tTM\ts karachi\nc@nexus.example\tLCVP\tS.Karachi\nd@nexus.example\tTM\tHyderbad',
  )
  await person(4)
  expect(screen.getAllByRole('combobox')).toHaveLength(2)
  const [first, fourth] = [await person(1), await person(4)]
  expect(within(first).getByText('Counts for all 3 people with it.')).toBeTruthy()
  await userEvent.click(within(first).getByRole('button', { name: /did you mean South Karachi\?$/ }))
  expect(status()).toBe('3 ready, 1 needs a look')
  expect(document.activeElement).toBe(within(first).getByLabelText('LC of a@nexus.example'))
  await userEvent.click(within(fourth).getByRole('button', { name: /did you mean Hyderabad\?$/ }))
  expect(status()).toBe('4 ready')
  expect(current.map(({ committee }) => committee)).toEqual([
    'South Karachi',
    'South Karachi',
    'South Karachi',
    'Hyderabad',
  ])
})

it('adds, edits and removes people', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
  const row = await person(1)
  expect(document.activeElement).toBe(within(row).getByLabelText(/^Name of/))
  await userEvent.keyboard('Omar Dar')
  await userEvent.type(within(row).getByLabelText(/^Email of/), 'omar@nexus')
  await userEvent.click(within(row).getByRole('button', { name: 'Done' }))
  expect(within(row).getByText('This is not a valid email.')).toBeTruthy()
  expect(within(row).getByText('Please choose a role.')).toBeTruthy()
  await userEvent.type(within(row).getByLabelText(/^Email of/), '.example')
  await userEvent.selectOptions(within(row).getByLabelText(/^Role of/), 'lcvp')
  await userEvent.selectOptions(within(row).getByLabelText(/^LC of/), 'Multan')
  fireEvent.change(within(row).getByLabelText(/^First day of/), { target: { value: '2027-07-01' } })
  await userEvent.click(within(row).getByRole('button', { name: 'Done' }))
  expect((await person(1)).textContent).toMatch(/Omar Daromar@nexus\.exampleLCVP, Multan, from .*2027/)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Omar Dar'))
  await userEvent.click(screen.getByRole('button', { name: 'Paste or choose a file' }))
  paste('b@nexus.example\tTM\nc@nexus.example\tTM')
  await person(3)
  await userEvent.click(screen.getByRole('button', { name: 'Remove b@nexus.example' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove all', hidden: true }))
  await waitFor(() => expect(current).toEqual([]))
})

it('says why a list cannot be read', async () => {
  show()
  paste('Sana\tLahore')
  expect((await screen.findByRole('alert')).textContent).toContain('There is no column with emails')
  paste(Array.from({ length: 51 }, (_, n) => `p${n}@nexus.example\tTM`).join('\n'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The limit is 50.'))
})
