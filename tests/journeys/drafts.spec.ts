// Does a half-written text leave a shared computer with the person who wrote it?
import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((place) => place.startsWith('nexus-draft:')))

test('drafts leave with the sign-out, also from another tab', async ({ page, context, signIn }) => {
  const { uid } = await signIn(page, 'tm')
  await page.goto('/#/gcpform')
  await page.getByLabel('Title').fill('A partnership nobody may see yet')
  await expect.poll(() => drafts(page)).toEqual([`nexus-draft:${uid}:gcp`])

  const other = await context.newPage()
  await other.goto('/#/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await drafts(other)).toHaveLength(1)
  await other.goto('/#/logout')
  await expect(other).toHaveURL(/#\/signin/)
  expect(await drafts(other)).toEqual([])
  // The tab with the open form goes too, and writes nothing on its way.
  await expect(page).toHaveURL(/#\/signin/)
  expect(await drafts(page)).toEqual([])
})
