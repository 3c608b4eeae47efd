// Journey, tasks: the national team sets a deadline, sees who is behind and reminds them; an LCVP sees only their own LC.
import type { Page } from '@playwright/test'
import { finish, trialHub } from '#hubs/tasks/server/test-tasks.ts'
import { personAt } from '#server/testing/places.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

async function fill(portal: TestPortal) {
  const mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
  const lcvp = await personAt(portal, 'lcvp', 'Lahore', 'Laiba Tariq')
  const sana = await personAt(portal, 'tl', 'Lahore', 'Sana Malik')
  const done = await personAt(portal, 'tl', 'Lahore', 'Danish Ali')
  const other = await personAt(portal, 'tl', 'Multan', 'Mina Shah')
  await finish(portal, 'trialList', sana.uid, 'a')
  await finish(portal, 'trialList', done.uid, 'a', 'b')
  await finish(portal, 'trialTicks', 'Lahore', 'oGV')
  for (const lc of ['Multan', 'LUMS', 'IBA', 'NUST']) await finish(portal, 'trialTicks', lc, 'oGV', 'iCX', 'BD')
  await finish(portal, 'trialCount', 'Lahore', '1', '2', '3')
  return { mcvp, lcvp, sana, other }
}

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

test('a deadline is set, the people of a cell are reminded, and they see it', async ({ page }) => {
  test.slow()
  const portal = await openPortal({}, [trialHub])
  try {
    const { mcvp, sana, other } = await fill(portal)
    await enter(page, portal.url, mcvp)
    await page.setViewportSize(desk)
    await page.goto(`${portal.url}/#/deadlines`)
    await expect(heading(page, 'Deadlines')).toBeVisible()
    await button(page, 'Set dates: Trial list').click()
    const form = page.getByRole('form', { name: 'Dates: Trial list' })
    const dueOn = plusDays(today(), 5)
    await form.getByLabel('Opens').fill(plusDays(dueOn, 1))
    await form.getByLabel('Due').fill(dueOn)
    await button(page, 'Save dates').click()
    await expect(form).toContainText('It is due before it opens.')
    await form.getByLabel('Opens').fill(plusDays(today(), -10))
    await axe(page)
    await takeScreenshots(page, 'deadlines-form')
    await page.setViewportSize(desk)
    await button(page, 'Save dates').click()
    await expect(page.getByText('Dates saved: Trial list.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Dates: Trial list' })).toContainText('No last day')

    await button(page, 'Set dates: Trial report').click()
    const months = page.getByRole('form', { name: 'Dates: Trial report' })
    await months.getByRole('button', { name: 'Fill all months' }).click()
    await takeScreenshots(page, 'deadlines-months')
    await page.setViewportSize(desk)
    await months.getByRole('button', { name: 'Save dates' }).click()
    await expect(page.getByRole('table', { name: 'Dates: Trial report' }).getByRole('row')).toHaveCount(13)
    await page.getByRole('switch', { name: 'Remind 7 days and 1 day before it is due: Trial list' }).click()
    await expect(page.getByText('Trial list: automatic reminders are on.')).toBeVisible()
    await button(page, 'Create calendar link').click()
    await expect(page.getByLabel('Your calendar link')).toHaveValue(/\/api\/calendar\/.{40,}\.ics$/)
    await takeScreenshots(page, 'deadlines')
    await fits(page)

    await page.getByRole('link', { name: 'Progress', exact: true }).click()
    await expect(heading(page, 'Progress')).toBeVisible()
    const list = page.getByRole('region', { name: 'Trial list' })
    await expect(list).toContainText('1 of 4')
    await expect(list).toContainText(`due ${dayWords(dueOn)}`)
    const table = page.getByRole('table', { name: 'Progress of each LC' })
    await expect(table.getByRole('row').nth(1)).not.toContainText('Multan')
    await takeScreenshots(page, 'progress')
    await fits(page)

    await page.getByRole('link', { name: 'Trial list, Lahore: 1 of 3' }).click()
    await expect(heading(page, 'Trial list, Lahore')).toBeVisible()
    await expect(rowOf(page, 'Sana Malik')).toContainText('none yet')
    await expect(rowOf(page, 'Danish Ali')).toContainText('Done')
    await button(page, 'Remind 2 people').click()
    await expect(page.getByText('2 people reminded. 1 person skipped: done, or reminded recently.')).toBeVisible()
    await expect(rowOf(page, 'Sana Malik')).toContainText('reminded today by Maha Noor')
    await expect(button(page, /^Remind \d/)).toHaveCount(0)
    await axe(page)
    await takeScreenshots(page, 'progress-people')
    await fits(page)
    const mails = (await portal.outbox()).map(({ to }) => to)
    expect([mails.filter((to) => to === sana.email).length, mails.includes(other.email)]).toEqual([1, false])

    await page.getByLabel('Number').fill('7')
    await button(page, 'Save number').click()
    await expect(page.getByText('1 of 7 done')).toBeVisible()
    await button(page, 'Count people instead').click()
    await expect(page.getByText('1 of 3 done')).toBeVisible()

    await page.goto(`${portal.url}/#/progress?kind=trialTicks&committee=Lahore`)
    await expect(page.getByRole('region', { name: 'Still missing' })).toContainText('iCX, BD')
    await takeScreenshots(page, 'progress-missing')
  } finally {
    await portal.close()
  }
})

test('on a phone an LCVP sees only their own LC', async ({ page, troubles }) => {
  test.slow()
  troubles.allow(/403/)
  const portal = await openPortal({}, [trialHub])
  try {
    const { lcvp } = await fill(portal)
    await enter(page, portal.url, lcvp)
    await page.setViewportSize(phone)
    await page.goto(`${portal.url}/#/progress`)
    await expect(page.getByText('What is due from Lahore this year')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Trial list' })).toContainText('1 of 3')
    await expect(page.getByText('Multan')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'In your own calendar' })).toBeVisible()
    await takeScreenshots(page, 'progress-lcvp')
    await fits(page)
    await page.getByRole('link', { name: 'Trial list: 1 of 3' }).click()
    await button(page, 'Remind Sana Malik').click()
    await expect(rowOf(page, 'Sana Malik')).toContainText('reminded today by Laiba Tariq')
    await page.goto(`${portal.url}/#/progress?kind=trialList&committee=Multan`)
    await expect(page.getByText('You can only see and remind people in your own LC.')).toBeVisible()
    await page.goto(`${portal.url}/#/deadlines`)
    await expect(heading(page, 'Deadlines is not open to you')).toBeVisible()
    await page.waitForLoadState('networkidle')
  } finally {
    await portal.close()
  }
})
