// Does the keyboard go on at what comes instead, however late it comes?
import { expect, test, vi } from 'vitest'
import { goToSoon } from './go-to.ts'

const addHeading = (id: string) => {
  const heading = document.createElement('h2')
  heading.id = id
  heading.tabIndex = -1
  return document.body.appendChild(heading)
}

test('a heading that stands there has the focus soon', async () => {
  const heading = addHeading('there')
  goToSoon('there')
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), 20_000)
})

test('one that is drawn long after has it, too', async () => {
  goToSoon('late')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const heading = addHeading('late')
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), 20_000)
})
