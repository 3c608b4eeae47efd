// Downloads of a results page: one file is one press away, several are in a menu, and a section takes its file with it.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Downloads, useDownload } from './Downloads.tsx'
import { ResultTools } from './ResultTools.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Section({ label, rows }: { label: string; rows: string[][] }) {
  useDownload({ label, fileName: label, head: ['LC'], rows })
  return null
}

const page = (...sections: [label: string, rows: string[][]][]) => (
  <MantineProvider env="test">
    <Downloads>
      <ResultTools summary={() => ''} />
      {sections.map(([label, rows]) => (
        <Section key={label} {...{ label, rows }} />
      ))}
    </Downloads>
  </MantineProvider>
)

it('lists several files, with the rows that are shown now, and offers the only one directly', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { rerender } = render(page(['LCs', [['Giki']]], ['Months', [['Oct']]]))
  rerender(page(['LCs', [['Lahore']]], ['Months', [['Oct']]]))
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['LCs', 'Months'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'LCs' }))
  rerender(page(['Months', [['Oct']]]))
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  const files = await Promise.all((saved.mock.calls as [Blob][]).map(([file]) => file.text()))
  expect(files.map((text) => text.split('\r\n')[1])).toEqual(['"Lahore"', '"Oct"'])
})

it('is there, as it will be, before any section has offered its file', () => {
  render(page())
  const button = screen.getByRole('button', { name: 'Download' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('prints once everything has arrived', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const main = document.body.appendChild(document.createElement('main'))
  main.innerHTML = '<div data-skeleton></div>'
  render(page())
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect((await screen.findByRole('button', { name: 'Loading...' })).getAttribute('aria-disabled')).toBe('true')
  expect(print).not.toHaveBeenCalled()
  main.remove()
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
  vi.unstubAllGlobals()
})
