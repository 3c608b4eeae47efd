// Focus after a step: moves to the new heading, however late it is rendered.
import { expect, test, vi } from 'vitest'
import { focusHeadingSoon } from './focus-heading.ts'

const addHeading = (id: string) => {
  const heading = document.createElement('h2')
  heading.id = id
  heading.tabIndex = -1
  return document.body.appendChild(heading)
}

test('focuses a heading that is already there', async () => {
  const heading = addHeading('there')
  focusHeadingSoon('there')
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), 20_000)
})

test('focuses one that is rendered much later', async () => {
  focusHeadingSoon('late')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const heading = addHeading('late')
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), 20_000)
})
