// Journey, widths: every width shows everything. Small screens, low screens, and the widths between a phone and a desktop.
import { fromHub } from '../../setup/from-hub.ts'
import { expect, onlyWithTestFonts, test } from '../portal.ts'
import { countAnswers } from '../results/happiness-answers.ts'

onlyWithTestFonts()

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

test('a pager, a name and a bar at the widths and heights between', async ({ page, portal, signIn }) => {
  const people = Array.from({ length: 6 }, (_, n) => filledIn({ firstName: `Person ${n}`, localCommitee: 'Hyderabad' }))
  await countAnswers(portal, people)
  await signIn(page, 'mcvp')

  await test.step('the pager stays in one line on the smallest phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 })
    // The rows of the sample, or of what another journey has published.
    await page.goto('/#/eld-conversion')
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const [previous, next] = [pager.getByRole('button').first(), pager.getByRole('button').last()]
    expect((await previous.boundingBox())?.y).toBe((await next.boundingBox())?.y)
  })

  await test.step('a committee keeps its name in one piece at 800 px', async () => {
    await page.setViewportSize({ width: 800, height: 900 })
    await page.goto('/#/happiness-results')
    const name = page.getByRole('button', { name: /Hyderabad/ }).getByText('Hyderabad')
    const lines = await name.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
  })

  await test.step('on a low screen the buttons of the checklist scroll with the page and are not cut off', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await page.goto('/#/mx-standards?step=2')
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await expect(next).not.toBeInViewport()
    await next.scrollIntoViewIfNeeded()
    await expect(next).toBeInViewport({ ratio: 1 })
  })
})
