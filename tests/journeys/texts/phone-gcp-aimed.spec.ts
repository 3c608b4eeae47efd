// Journey on a phone: review cards stay under the finger while others submit, revise and decide.

import { expect, test } from '../phone.ts'
import { onlyTheAimedOne, reviewWhileOthersWork } from './aimed-review.ts'
import { serveDrive } from './gcp-entries.ts'

test('a tap decides the card that it was aimed at', async ({ page, context, troubles }) => {
  troubles.allow(/status of 409/)
  await serveDrive(context)
  const decided = await reviewWhileOthersWork(page, ({ x, y }) => page.touchscreen.tap(x, y))
  expect(decided).toEqual(onlyTheAimedOne)
})
