// Figures of the day: late LCs with a way to remind them, people by name, figures beside the country's, and the set-up card.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Today as Section } from '#shared/contracts/places-contract.ts'
import { SetUpCard } from './SetUpCard.tsx'
import { Today } from './Today.tsx'

afterEach(cleanup)

const dueOn = '2026-11-05'
const row = {
  ...{ key: 'Multan', title: 'Multan', detail: 'MX checklist 0 of 3, was due 5 Nov', people: [], morePeople: 0, dueOn },
  ...{
    urgency: 'late' as const,
    path: '/progress?kind=checklist&committee=Multan',
    remindPath: '/progress?remind=Multan',
  },
}
const due = { rows: [row], more: 0, path: '/progress', summary: '1 LC is late.', next: '' }
const figure = {
  ...{ key: 'sona', label: 'Sona', value: '6 of 8', change: '+2 this week', country: '61 of 88' },
  ...{ note: 'The national team ticks portfolios.', path: '/sona-survey' },
}
const show = (section: Partial<Section>) =>
  render(<Today section={{ title: 'Country today', figures: [], ...section }} />)
const linksOf = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('names late LCs, since when, and where they are reminded', () => {
  show({ due: { ...due, more: 2 } })
  expect(linksOf()).toEqual([
    ['MultanMX checklist 0 of 3, was due 5 Nov', '#/progress?kind=checklist&committee=Multan'],
    ['Remind', '#/progress?remind=Multan'],
    ['2 more LCs are late', '#/progress'],
  ])
  expect(screen.getByRole('link', { name: 'Remind: Multan' })).toBeTruthy()
})

it('says which LC has nobody to remind', () => {
  show({ due: { ...due, rows: [{ ...row, title: 'LUMS', remindPath: null, hasNoLcvp: true }] } })
  screen.getByText('LUMS has no LCVP')
  expect(screen.queryByRole('link', { name: /Remind/ })).toBeNull()
})

it('says that nothing is late, and what is due next', () => {
  show({ due: { ...due, rows: [], summary: 'Nothing is late.', next: 'Next: MX checklist, due 30 Nov.' } })
  screen.getByText('Nothing is late. Next: MX checklist, due 30 Nov.')
  expect(screen.queryByRole('link')).toBeNull()
})

it('names some people of an LC, and counts the others; without the right, nobody can be reminded', () => {
  const detail = 'MX checklist: 1 of 4 done, due today'
  show({ due: { ...due, rows: [{ ...row, detail, people: ['Ali', 'Bina'], morePeople: 3, remindPath: null }] } })
  screen.getByText('Waiting for Ali, Bina, and 3 more')
  screen.getByText(detail)
  expect(screen.queryByRole('link', { name: /Remind/ })).toBeNull()
})

it('shows a figure with its change, the country’s beside it, and who can do it', () => {
  show({ title: 'Lahore today', figures: [figure] })
  const region = within(screen.getByRole('region', { name: 'Lahore today' }))
  const link = region.getByRole('link')
  expect(link.getAttribute('href')).toBe('#/sona-survey')
  expect(link.textContent).toBe('Sona6 of 8The national team ticks portfolios.Country: 61 of 88+2 this week')
})

it('shows a figure with its targets: value, target, share reached and pace', () => {
  const target = { id: 'a', name: 'Sona portfolios', target: 8, value: 6, share: 75 }
  const text = 'Behind by 1: 2 a week needed until 31 Dec'
  show({ figures: [{ ...figure, country: '', note: '', targets: [{ ...target, pace: 'behind', text }] }] })
  expect(screen.getByRole('link').textContent).toBe(`Sona6 of 8+2 this weekSona portfolios 6 of 8 (75%) ${text}`)
})

it('lists the steps of the set-up list with their ticks', () => {
  const steps = [
    { step: 'name', title: 'Check the name', path: '/set-up?step=name', done: true },
    { step: 'people', title: 'Invite people', path: '/invite', done: false },
  ]
  render(<SetUpCard steps={steps} />)
  expect(linksOf()).toEqual([
    ['1 of 2 done: open the list', '#/set-up'],
    ['Check the nameDone', '#/set-up?step=name'],
    ['Invite people', '#/invite'],
  ])
})
