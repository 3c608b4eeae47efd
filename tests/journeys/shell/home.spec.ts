// Journey, home: people see what they have to do, get there with one click, and learn of decisions without a reload.
import type { Page } from '@playwright/test'
import { personAt } from '#server/testing/places.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { axe, axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { form, serveDrive } from '../texts/gcp-entries.ts'

const desk = { width: 1280, height: 800 }
const wide = { width: 1920, height: 1080 }
const phone = { width: 390, height: 844 }

const cards = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Hubs' }).getByRole('listitem').getByRole('button')
const topsOf = (page: Page) => cards(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const heroHeight = (page: Page) =>
  page.getByRole('region', { name: 'Nexus Dashboard.' }).evaluate((hero) => hero.getBoundingClientRect().height)
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

const dueOn = plusDays(today(), 5)
const due = `due ${dayWords(dueOn)}`

async function fill(portal: TestPortal) {
  const mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
  const lcvp = await personAt(portal, 'lcvp', 'Lahore', 'Laiba Tariq')
  const tl = await personAt(portal, 'tl', 'Lahore', 'Sana Malik')
  const tm = await personAt(portal, 'tm', 'Multan', 'Danish Ali')
  const fresh = await personAt(portal, 'tm', 'Multan', 'Noor Shah')
  const admin = await personAt(portal, 'admin', 'MC', 'Zara Qadir')
  const window = { month: null, opensOn: null, dueOn, closesOn: null }
  for (const kind of ['checklist', 'sona'])
    await portal.ask('PUT', `/api/windows/${kind}`, { as: mcvp, body: { windows: [window] } })
  // Whatever day it is, a month is due.
  const funnel = { month: monthOf(today()), opensOn: today(), dueOn: null, closesOn: null }
  await portal.ask('PUT', '/api/windows/funnel', { as: mcvp, body: { windows: [funnel] } })
  const gcp = await portal.ask('POST', '/api/gcp', { as: tm, body: form({ title: 'Two buses, one plan' }) })
  await portal.ask('POST', '/api/gcp', { as: tl, body: form({ title: 'A quiet hour' }) })
  return { mcvp, lcvp, tl, tm, fresh, admin, gcpId: gcp.json._id as string }
}

/** The longest list and the first steps; API tests cover other roles. The rows, and where one click on one of them leads. */
const owed: [keyof Awaited<ReturnType<typeof fill>>, string, (string | RegExp)[], { row: number; to: RegExp }][] = [
  [
    'lcvp',
    'For you',
    [`Your checklist: 45 standards to check, ${due}`, `Sona: Lahore has 0 of 8, ${due}`, /^MX Funnel: Lahore has no/],
    { row: 2, to: /#\/mx-funnel-form\?month=\d{4}-\d\d&lc=Lahore$/ },
  ],
  [
    'fresh',
    'First steps',
    // Nothing is approved or published yet.
    ['Share something that worked in your LC'],
    { row: 0, to: /#\/gcpform$/ },
  ],
]

test('the dashboard: a person’s own tasks first, all hubs visible, one click to each task', async ({ browser }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const people = await fill(portal)
    for (const [role, title, rows, { row, to }] of owed) {
      const context = await browser.newContext({ baseURL: portal.url, viewport: desk, reducedMotion: 'reduce' })
      await enter(context, portal.url, people[role] as Person)
      const page = await context.newPage()
      await page.goto('/#/dashboard')
      const list = page.getByRole('region', { name: title })
      await expect(list.getByRole('listitem')).toHaveText(rows)
      await page.waitForLoadState('networkidle')
      expect(await heroHeight(page), role).toBeGreaterThan(140)
      expect(await heroHeight(page), role).toBeLessThan(180)
      await expect(cards(page)).toHaveCount(7)
      expect(new Set(await topsOf(page)).size, 'all side by side').toBe(1)
      await page.setViewportSize(wide)
      for (const each of await cards(page).all()) await expect(each).toBeInViewport({ ratio: 1 })
      await page.setViewportSize(phone)
      await expect(list).toBeInViewport({ ratio: 1 })
      // The second card peeks in: there are more beside it.
      await cards(page).nth(0).scrollIntoViewIfNeeded()
      await expect(cards(page).nth(1)).toBeInViewport({ ratio: 0.05 })
      await expect(cards(page).nth(1)).not.toBeInViewport({ ratio: 0.9 })
      await expect(page.getByText('1 of 7')).toBeVisible()
      await fits(page)
      await takeScreenshots(page, `home-${role}`)
      await list.getByRole('link').nth(row).click()
      await expect(page).toHaveURL(to)
      await context.close()
    }
  } finally {
    await portal.close()
  }
})

test('two clicks remind the LC that is behind, on a desktop and on a phone', async ({ browser }) => {
  const portal = await openPortal()
  try {
    const { mcvp } = await fill(portal)
    await personAt(portal, 'tl', 'Multan', 'Hina Raza')
    const window = { month: null, opensOn: null, dueOn: plusDays(today(), -1), closesOn: null }
    await portal.ask('PUT', '/api/windows/checklist', { as: mcvp, body: { windows: [window] } })
    for (const [viewport, lc] of [[desk, 'Lahore'] as const, [phone, 'Multan'] as const]) {
      const context = await browser.newContext({ baseURL: portal.url, viewport, reducedMotion: 'reduce' })
      await enter(context, portal.url, mcvp)
      const page = await context.newPage()
      await page.goto('/#/dashboard')
      const country = page.getByRole('region', { name: 'Country today' })
      await expect(country).toContainText('2 LCs are late.')
      await axe(page)
      await fits(page)
      await country.getByRole('link', { name: `Remind: ${lc}` }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Remind|Send)/ })
        .click()
      const reminded = async () => (await portal.outbox()).filter(({ subject }) => /checklist/i.test(subject)).length
      await expect.poll(reminded).toBeGreaterThan(lc === 'Lahore' ? 0 : 1)
      // Reloading reminds nobody again.
      await expect(page).toHaveURL(/#\/progress$/)
      await context.close()
    }
  } finally {
    await portal.close()
  }
})

test('a new admin sets the portal up without leaving the list', async ({ browser }) => {
  const portal = await openPortal()
  try {
    const admin = await personAt(portal, 'admin', null, 'Zara Qadir')
    const context = await browser.newContext({ baseURL: portal.url, viewport: phone, reducedMotion: 'reduce' })
    await enter(context, portal.url, admin)
    const page = await context.newPage()
    await page.goto('/#/dashboard')
    const card = page.getByRole('region', { name: 'Set-up list' })
    await expect(card.getByRole('listitem')).toHaveCount(8)
    await fits(page)
    await card.getByRole('link', { name: /Check the name/ }).click()
    await expect(heading(page, 'Set-up list')).toBeVisible()
    const list = page.getByRole('main').getByRole('list')
    const step = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    const isDone = (name: string) => expect(step(name)).toContainText('Done')
    await step('Check the name')
      .getByRole('button', { name: /Mark as done|Looks right/ })
      .click()
    await isDone('Check the name')
    await axe(page)
    await takeScreenshots(page, 'set-up')
    await page.setViewportSize(desk)
    // Each screen leads back.
    await step('committees').getByRole('link', { name: /Open/ }).click()
    await expect(heading(page, 'Organisation')).toBeVisible()
    await page.getByRole('navigation', { name: 'Set-up list' }).getByRole('link').click()
    await step('committees')
      .getByRole('button', { name: /Mark as done|Looks right/ })
      .click()
    await isDone('committees')
    await step('test email').getByRole('button', { name: 'Send test email' }).click()
    await expect(step('test email')).toContainText(admin.email)
    const link = (await portal.outbox())[0]?.link as string
    await page.goto(link)
    await isDone('test email')
    await step('Set deadlines').getByRole('link', { name: /Open/ }).click()
    const window = { month: null, opensOn: null, dueOn: today(), closesOn: null }
    await portal.ask('PUT', '/api/windows/sona', { as: admin, body: { windows: [window] } })
    await page.getByRole('navigation', { name: 'Set-up list' }).getByRole('link').click()
    await isDone('Set deadlines')
    for (const name of ['Invite people', 'first documents', 'OD model']) {
      await step(name)
        .getByRole('button', { name: /Mark as done|Looks right/ })
        .click()
      await isDone(name)
    }
    await expect(page.getByText('Everything is set up.')).toBeVisible()
    await page.goto('/#/dashboard')
    await expect(page.getByRole('region', { name: 'Country today' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await context.close()
  } finally {
    await portal.close()
  }
})

/** The window of a person who comes back from another one. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ })

test('a decision reaches its author without a reload; its mails can be unsubscribed without signing in', async ({
  page,
  browser,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { mcvp, tm, gcpId } = await fill(portal)
    await serveDrive(page.context())
    await enter(page, portal.url, tm)
    await page.setViewportSize(desk)
    await page.goto(`${portal.url}/#/resource-hub`)
    await expect(bell(page)).toHaveAccessibleName('Inbox')
    await portal.ask('PUT', `/api/gcp/${gcpId}/approve`, { as: mcvp })
    // Notified when the decision can no longer be undone.
    const unread = async () => (await portal.ask('GET', '/api/home', { as: tm })).json.unread
    await expect.poll(unread, { timeout: 20_000 }).toBe(1)
    await comeBack(page)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await bell(page).click()
    await expect(heading(page, 'Inbox')).toBeVisible()
    const message = page.getByRole('list', { name: 'Messages' }).getByRole('link')
    await expect(message).toContainText('Your GCP is approved: Two buses, one plan')
    await page.setViewportSize(phone)
    await fits(page)
    await takeScreenshots(page, 'inbox')
    await message.click()
    await expect(heading(page, 'Two buses, one plan')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox')

    const mail = (await portal.outbox()).find(({ to }) => to === tm.email)
    const link = /http\S+\/unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
    const visitor = await context.newPage()
    await visitor.goto(link)
    await expect(heading(visitor, 'Unsubscribe')).toBeVisible()
    await visitor.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(visitor.getByText('You won’t get any more emails about “Decisions on your GCPs”.')).toBeVisible()
    await axe(visitor)
    await takeScreenshots(visitor, 'unsubscribed')
    await context.close()
    await page.goto(`${portal.url}/#/inbox`)
    await page.reload()
    await page.getByRole('button', { name: 'Notification settings' }).click()
    await expect(page.getByLabel('Email about: Decisions on your GCPs')).toHaveValue('never')
    await takeScreenshots(page, 'inbox-settings')
  } finally {
    await portal.close()
  }
})

test('one menu leads anywhere from anywhere, and shows what waits', async ({ page }) => {
  const portal = await openPortal()
  try {
    const { admin } = await fill(portal)
    await enter(page, portal.url, admin)
    for (const size of [desk, phone]) {
      await page.setViewportSize(size)
      await page.goto(`${portal.url}/#/od-model`)
      await expect(heading(page, /Organizational Development/)).toBeVisible()
      await expect(page.getByRole('banner').getByText('NEXUS')).toHaveCSS('height', '44px')
      // Every tool is wide enough for a finger, however many links the header has.
      for (const tool of await page.getByRole('banner').locator('button:visible').all())
        expect((await tool.boundingBox())?.width).toBeGreaterThanOrEqual(44)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu.getByRole('link', { name: /^GCP approvals 2 waiting$/i })).toBeVisible()
      const links = await menu.locator('a:visible').all()
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
      expect(paths).toEqual([...new Set(paths)])
      // The header has no room for its links on a phone.
      await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible({ visible: size === phone })
      for (const name of ['Happiness results', 'Audit trail', 'Deadlines', 'Conversion tracker', 'Invite people'])
        await expect(menu.getByRole('link', { name })).toBeVisible()
      await fits(page)
      await (size === desk ? axeInBothThemes(page) : axe(page))
      await takeScreenshots(page, `menu-${size.width}`)
      // The keyboard alone: typing finds, Enter opens; Escape returns to the button.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.type('progr')
      await expect(menu.getByRole('link')).toHaveText(['Progress'])
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Progress')).toBeVisible()
      await expect(menu).toHaveCount(0)
    }
  } finally {
    await portal.close()
  }
})
