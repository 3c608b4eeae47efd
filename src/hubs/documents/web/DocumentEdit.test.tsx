// Does an edit respect what others did meanwhile, and lose nothing?
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '#web/fake-fetch.ts'
import { here } from '#web/shell/location.ts'
import { closeScreen, documentWith, openScreen, pageOf } from './test-screens.tsx'

afterEach(closeScreen)

const titleBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })

async function change(title: string) {
  fireEvent.change(await titleBox(), { target: { value: title } })
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
}

test('a newer version is shown; mine can go over it with its version', async () => {
  const newer = documentWith({ title: 'Theirs', version: 7 })
  const versions: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/api-cycles': pageOf(),
    'GET /api/api-cycles/d1': { json: documentWith() },
    'PUT /api/api-cycles/d1': ({ body }) => {
      const { version } = body as { version: number }
      versions.push(version)
      if (version === 7) return { json: documentWith({ title: 'Mine', version: 8 }) }
      return { status: 409, json: { error: 'conflict', message: 'Late', details: newer } }
    },
  })
  openScreen('/edit-apip-cycle/d1')
  await screen.findByRole('heading', { level: 1, name: 'Edit API Cycle Document' })
  await change('Mine')
  expect((await screen.findByText('Theirs')).tagName).toBe('DD')
  expect((await titleBox()).value).toBe('Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await screen.findByText('API Cycle updated successfully')
  expect(versions).toEqual([1, 7])
  expect(here().path).toBe('/apip-cycle')
})

test('a failed update says so and keeps what was typed', async () => {
  fakeServer('mcvp', {
    'GET /api/documents/d1': { json: documentWith() },
    'PUT /api/documents/d1': { status: 500, json: {} },
  })
  openScreen('/edit-document/d1')
  await change('Mine')
  await screen.findByText('Failed to update document')
  expect((await titleBox()).value).toBe('Mine')
  expect(here().path).toBe('/edit-document/d1')
})

test('the preview shows what is typed, not what was saved', async () => {
  fakeServer('mcvp', { 'GET /api/documents/d1': { json: documentWith() } })
  openScreen('/edit-document/d1')
  fireEvent.change(await titleBox(), { target: { value: 'Finance guide B' } })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Finance guide B')
})

test('a document that is not there says so', async () => {
  fakeServer('mcvp', {
    'GET /api/documents/d1': {
      status: 404,
      json: { error: 'notFound', message: 'This document is not here any more.' },
    },
  })
  openScreen('/edit-document/d1')
  await screen.findByText('This document is not here any more.')
})
