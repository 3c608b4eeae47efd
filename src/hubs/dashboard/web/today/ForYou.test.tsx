// For-you list: what a person has to do, in the given order, with late rows marked, and first steps for newcomers.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Home } from '#shared/contracts/places-contract.ts'
import { ForYou } from './ForYou.tsx'

afterEach(cleanup)

const nothing: Home = { forYou: [], cards: [], unread: 0, firstSteps: [] }
const row = (text: string, path: string, urgency: Home['forYou'][number]['urgency'] = null) => ({
  ...{ text, path, dueOn: urgency && '2026-11-30', urgency, count: null },
})
const step = (text: string, path: string) => ({ text, path })

it('lists the sentences in order, each a link, and marks what is late or due today', () => {
  const forYou = [
    row('Late', '/a', 'late'),
    row('Today', '/b', 'today'),
    row('20 GCPs wait for review, the oldest 6 days', '/gcp-approvals'),
    row('Next week', '/d'),
  ]
  render(<ForYou home={{ ...nothing, forYou, firstSteps: [step('Not now', '/x')] }} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    forYou.map(({ text, path }) => [text, `#${path}`]),
  )
  const marks = links.map(({ dataset }) => dataset.urgency ?? '')
  expect(marks).toEqual(['late', 'today', '', ''])
  expect(screen.getByRole('region', { name: 'For you' })).toBeTruthy()
})

it('keeps two rows with the same link', () => {
  render(<ForYou home={{ ...nothing, forYou: [row('One', '/a'), row('Other', '/a')] }} />)
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

it('shows a person with nothing to do the first steps, in order', () => {
  render(<ForYou home={{ ...nothing, firstSteps: [step('Read', '/gcplist'), step('Share', '/gcpform')] }} />)
  expect(screen.getByRole('region', { name: 'First steps' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Read', 'Share'])
})

it('is hidden when there is nothing to say', () => {
  const { container } = render(<ForYou home={nothing} />)
  expect(container.textContent).toBe('')
})
