// Journey, widths: every width shows everything. Small screens, low screens, and the widths between a phone and a desktop.
import { fromHub } from '../../setup/from-hub.ts'
import { expect, onlyWithTestFonts, test } from '../portal.ts'
import { countAnswers } from '../results/happiness-answers.ts'

onlyWithTestFonts()

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

test('the pager stays in one line on the smallest phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  // Sees the rows of the sample or of what another journey has published.
  await signIn(page, 'lcvp')
  await page.goto('/#/eld-conversion')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const [previous, next] = [pager.getByRole('button').first(), pager.getByRole('button').last()]
  expect((await previous.boundingBox())?.y).toBe((await next.boundingBox())?.y)
})

test('a committee keeps its name in one piece at 800 px', async ({ page, portal, signIn }) => {
  await countAnswers(
    portal,
    Array.from({ length: 6 }, (_, n) => filledIn({ firstName: `Person ${n}`, localCommitee: 'Hyderabad' })),
  )
  await page.setViewportSize({ width: 800, height: 900 })
  await signIn(page, 'mcvp')
  await page.goto('/#/happiness-results')
  const name = page.getByRole('button', { name: /Hyderabad/ }).getByText('Hyderabad')
  const lines = await name.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})

test('on a low screen the buttons of the checklist scroll with the page and are not cut off', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await signIn(page, 'tl')
  await page.goto('/#/mx-standards?step=2')
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).not.toBeInViewport()
  await next.scrollIntoViewIfNeeded()
  await expect(next).toBeInViewport({ ratio: 1 })
})
