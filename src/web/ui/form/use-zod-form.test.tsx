// Zod form: validation with the contract's shape, server errors by field, a single submit, and focus on the first error.
import { MantineProvider, TextInput } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { alreadyDone, problem } from '#shared/problem.ts'
import { ToastHost } from '../feedback/ToastHost.tsx'
import { toast } from '../feedback/toast.ts'
import { FormShell } from './FormShell.tsx'
import { errorsOf, useZodForm } from './use-zod-form.ts'

const shape = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Give it a title.')),
  metrics: z.object({ leads: z.coerce.number().check(z.minimum(0, 'Not below 0.')) }),
})

type Options = Omit<Parameters<typeof useZodForm<typeof shape, object>>[2], 'submit'>
type Submit = (body: z.output<typeof shape>) => Promise<unknown>

function Form({ submit, ...options }: { submit: Submit } & Options) {
  const form = useZodForm(shape, { title: '', metrics: { leads: '1' } }, { submit, ...options })
  return (
    <FormShell form={form} submitLabel="Save" busyLabel="Saving...">
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Leads" {...form.getInputProps('metrics.leads')} />
      <output>{form.dirty ? 'changed' : 'unchanged'}</output>
    </FormShell>
  )
}

const show = (submit: Submit, failed?: string, words?: Options['words']) =>
  render(
    <MantineProvider env="test">
      <Form submit={submit} failed={failed} words={words} />
      <ToastHost />
    </MantineProvider>,
  )

afterEach(() => {
  cleanup()
  toast.clear()
})

test('checks a rule besides the shape, and shows its errors while they hold', async () => {
  const submit = vi.fn(async () => {})
  const problemsOf = (values: object): Record<string, string> =>
    JSON.stringify(values).includes('IBA') ? { title: 'IBA is closed.' } : {}
  render(
    <MantineProvider env="test">
      <Form submit={submit} problemsOf={problemsOf} />
    </MantineProvider>,
  )
  await userEvent.type(screen.getByLabelText('Title'), 'IBA')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('IBA is closed.')).toBeTruthy()
  expect(submit).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Title'))
  expect(screen.getByText('Give it a title.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Title'), 'Lahore')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).toHaveBeenCalledOnce()
})

test('validates before sending, shows errors under the fields, and moves the focus there', async () => {
  const submit = vi.fn(async () => {})
  show(submit)
  await userEvent.clear(screen.getByLabelText('Leads'))
  await userEvent.type(screen.getByLabelText('Leads'), '-3')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByText('Give it a title.')).toBeTruthy()
  expect(screen.getByText('Not below 0.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('2 fields need your attention.')
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  // Shown only while it holds.
  await userEvent.type(screen.getByLabelText('Title'), 'x')
  expect(screen.queryByText('Give it a title.')).toBeNull()
  await userEvent.type(screen.getByLabelText('Leads'), '0')
  expect(screen.getByText('Not below 0.')).toBeTruthy()
})

test('sends the validated body once, however often the button is pressed', async () => {
  let finish = () => {}
  const submit = vi.fn((_body: unknown) => new Promise<void>((resolve) => (finish = resolve)))
  show(submit)
  await userEvent.type(screen.getByLabelText('Title'), '  Campus day ')
  expect(screen.getByText('changed')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Save' })
  // Twice in the same moment, before the button can be disabled.
  act(() => {
    button.closest('form')?.requestSubmit()
    button.closest('form')?.requestSubmit()
  })
  await userEvent.dblClick(button)
  expect(submit).toHaveBeenCalledTimes(1)
  expect(submit.mock.lastCall?.[0]).toEqual({ title: 'Campus day', metrics: { leads: 1 } })
  // Still focusable: the focus stays on the button.
  expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  finish()
  expect((await screen.findByRole('button', { name: 'Save' })).getAttribute('aria-disabled')).toBe('false')
})

test('shows the fields that the server refuses and keeps what was typed', async () => {
  show(async () => {
    throw problem('badInput', 'Check the fields', { fields: { 'metrics.leads': 'Too many for this term.' } })
  })
  await userEvent.type(screen.getByLabelText('Title'), 'Campus day')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Too many for this term.')).toBeTruthy()
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Campus day')
  expect(document.activeElement).toBe(screen.getByLabelText('Leads'))
})

test('shows other failures as a toast, inline too unless the page has its own message, until a new try', async () => {
  const submit = async () => {
    throw problem('conflict', 'Somebody saved before you.')
  }
  const { unmount } = show(submit)
  await userEvent.type(screen.getByLabelText('Title'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Somebody saved before you.')).toHaveLength(2)
  unmount()
  toast.clear()
  show(submit, 'GCP submission failed')
  await userEvent.type(screen.getByLabelText('Title'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('GCP submission failed')).toBeTruthy()
  expect(screen.queryByText('Somebody saved before you.')).toBeNull()
  cleanup()
  toast.clear()
  let isDown = true
  show(async () => {
    if (isDown) throw problem('unavailable', 'Not now.')
  }, 'GCP submission failed')
  await userEvent.type(screen.getByLabelText('Title'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('GCP submission failed')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('GCP submission failed')).toBeNull())
})

test('says that it was saved already, instead of the page’s own message for a failure', async () => {
  const saved = 'This was saved already. Reload the page to see it.'
  show(() => Promise.reject(problem('conflict', saved, { error: alreadyDone })), 'GCP submission failed')
  await userEvent.type(screen.getByLabelText('Title'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(saved)).length).toBeGreaterThan(0)
  expect(screen.queryByText('GCP submission failed')).toBeNull()
})

test('shows the form’s own message for a failure, without a toast, even beside a field error', async () => {
  const fields = { title: 'Taken.' }
  const submit = async () => {
    throw problem('conflict', 'It is taken.', { error: 'taken', fields })
  }
  show(submit, undefined, ({ error, message }) => `Not saved (${error}): ${message}`)
  await userEvent.type(screen.getByLabelText('Title'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved (taken): It is taken.')
  expect(screen.getByText('Taken.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Title'), 'y')
  expect(screen.queryByText('Taken.')).toBeNull()
})

test('falls back to a general message where the shape has none', () => {
  expect(errorsOf(z.object({ a: z.string() }), { a: 1 })).toEqual({ a: 'Please check this field.' })
})
