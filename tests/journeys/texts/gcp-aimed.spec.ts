// Journey on a desktop: review cards stay under the pointer while others submit, revise and decide.

import { expect, test } from '../portal.ts'
import { onlyTheAimedOne, reviewWhileOthersWork } from './aimed-review.ts'
import { serveDrive } from './gcp-entries.ts'

test('a click decides the card that it was aimed at', async ({ page, context, troubles }) => {
  troubles.allow(/status of 409/)
  await serveDrive(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  const decided = await reviewWhileOthersWork(page, ({ x, y }) => page.mouse.click(x, y))
  expect(decided).toEqual(onlyTheAimedOne)
})
