// NPS panel: the score with its meaning and n, cautious for few answers; then changes, worst questions and LCs.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { summaryOf } from '../../rules.ts'
import { open, rated, show, shownOf } from '../results/test-results.ts'

window.scrollTo = () => {}
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** 40% promoters, 20% detractors. */
const content = (at: number) => [10, 9, 8, 7, 3][at % 5] as number

it('shows the score with its meaning, its n and its margin', async () => {
  const panel = await show(shownOf(rated(100, content)))
  expect(within(panel).getByText(/^\+20/).textContent).toBe('+20 Good')
  expect(within(panel).getByText('All LCs, from 100 answers, give or take 15 points')).toBeTruthy()
})

it('never shows a large or coloured number for a few answers', async () => {
  const panel = await show(shownOf(rated(7, () => 2)))
  const number = within(panel).getByText('−100')
  expect([number.tagName, number.style.color, number.parentElement?.style.color]).toEqual(['B', '', ''])
  expect(number.parentElement?.className).not.toContain('npsValue')
  expect(
    within(panel).getByText(/from 7 answers: too few to say much\. A single answer could move it by 29/),
  ).toBeTruthy()
  expect(within(panel).queryByText(/More detractors/)).toBeNull()
  cleanup()
  queryClient.clear()
  const enough = await show(shownOf(rated(20, () => 2)))
  expect(within(enough).getByText(/^−100/).style.color).toBe('var(--poor)')
})

const round = (year: string, name: string, n: number, ratingOf: (at: number) => number) => ({
  ...{ year, round: name },
  ...summaryOf(rated(n, ratingOf)),
})

it('shows the change since the previous round and the same round last year, and what may be chance', async () => {
  const rounds = [
    round('25.26', '2025-2', 100, () => 3),
    round('25.26', '2026-1', 100, (at) => (at < 2 ? 8 : content(at))),
    round('26.27', '2026-2', 100, content),
  ]
  const panel = await show(shownOf(rated(100, content), { rounds }))
  const changeItems = within(panel).getAllByRole('listitem')
  expect(changeItems.map(({ textContent }) => textContent)).toEqual([
    '+2 points since January to June 2026, which may be chance (n 100)',
    '+120 points since July to December 2025 (n 100)',
  ])
  const line = screen.getByRole('slider', { name: 'NPS by round' })
  expect(line.getAttribute('aria-valuetext')).toBe('Jul-Dec 2026 (n 100): NPS +20 give or take 15')
})

it('shows no line and no change if a round has fewer than ten answers', async () => {
  const rounds = [round('25.26', '2026-1', 9, () => 3), round('26.27', '2026-2', 12, content)]
  const panel = await show(shownOf(rated(12, content), { rounds }))
  expect(within(panel).getByText(/Too few to say what changed since January to June 2026/)).toBeTruthy()
  expect(screen.getByText(/Too few to say: a line needs two rounds/)).toBeTruthy()
})

it('groups every rating under promoters, neutral and detractors, with a tooltip', async () => {
  const panel = await show(shownOf(rated(100, content)))
  const sides = ['Detractors 20% (20)', 'Neutral 40% (40)', 'Promoters 40% (40)']
  const words = within(panel)
    .getAllByText(/^(Detractors|Neutral|Promoters)$/)
    .map(({ parentElement }) => parentElement?.textContent)
  expect(words).toEqual(sides)
  const column = within(panel).getByRole('img', { name: 'Rating 9: 20 answers (20%), promoters' })
  await userEvent.click(column)
  expect(screen.getByRole('tooltip').textContent).toBe('Rating 9: 20 answers (20%), promoters')
})

it('lists the worst question first, with No as the good answer where that is better', async () => {
  await show(shownOf(rated(30, content, { overworked: 'No', utilisedMore: 'Yes', expectationsMet: 'Maybe' })))
  const list = (await screen.findByRole('heading', { name: 'What should change first?' })).closest('section')
  const order = within(list as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
  expect(order.slice(0, 2)).toEqual([
    'Has your experience met your expectations?',
    'Could your skills be utilised more?',
  ])
  const overworked = within(list as HTMLElement).getByRole('table', { name: 'Do you feel overworked?' })
  expect(overworked.textContent).toContain('No100% (30)Maybe0% (0)Yes0% (0)')
})

const lcRow = (lc: string, n: number, ratingOf: (at: number) => number) => ({
  lc,
  ...summaryOf(rated(n, ratingOf)),
})

it('compares LCs with the country, the lowest first, and none with few answers', async () => {
  const committees = [
    lcRow('LUMS', 20, () => 10),
    lcRow('IBA', 20, () => 2),
    lcRow('Giki', 9, () => 0),
    lcRow('', 6, () => 9),
  ]
  await show(
    shownOf(
      rated(55, (at) => (at < 26 ? 10 : 2)),
      { committees },
    ),
  )
  const table = screen.getByRole('table', { name: 'Which LC stands out?' })
  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'IBA−100, −95 points, 20 answers',
    'LUMS+100, +105 points, 20 answers',
    'Gikitoo few to say, 9 answers',
  ])
  expect(screen.getByText(/^Several LCs together: 6 answers, too few to say/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /IBA/ }))
  expect(currentLocation().query).toBe('lc=IBA')
  expect(await screen.findByText(/from the country/)).toBeTruthy()
})

it('copies the score first, then a line per LC, with the link', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const committees = [lcRow('LUMS', 20, () => 10), lcRow('Giki', 9, () => 0)]
  await show(shownOf(rated(100, content), { committees }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy summary' }))
  const lines = String(copied.mock.calls[0]?.[0]).split('\n')
  expect(lines[0]).toMatch(/^Happiness results, All LCs, All of \d\d\.\d\d$/)
  expect(lines[1]).toBe('NPS +20 (Good), from 100 answers, give or take 15 points')
  expect(lines).toContain('LUMS: +100 (20 answers)')
  expect(lines).toContain('Giki: too few to say (9 answers)')
  expect(lines.at(-1)).toContain('#/happiness-results')
})

it("searches suggestions of the page's LC and round", async () => {
  const searches: string[] = []
  const { answers } = open('/happiness-results?lc=LUMS&from=2026-07&to=2026-12', 'mcvp')
  answers['GET /api/happiness-survey/results'] = { json: shownOf(rated(30, content)) }
  answers['GET /api/happiness-survey/comments'] = ({ url }) => {
    searches.push(url.searchParams.get('search') ?? '')
    return { json: { comments: [{ text: 'Shorter meetings', lc: 'LUMS' }], totalPages: 1, total: 1 } }
  }
  expect(await screen.findByText(/^LUMS, July to December 2026: in members' own words/)).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search suggestions' }), 'meet')
  expect(await screen.findByText("1 suggestion with 'meet'")).toBeTruthy()
  expect(searches).toEqual(['', 'meet'])
})
