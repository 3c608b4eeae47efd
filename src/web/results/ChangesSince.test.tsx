// Change text: signs, decimals and plurals.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChangeText } from './ChangesSince.tsx'

afterEach(cleanup)

test.each([
  [41, 40, 0, '+1 point since May'],
  [39, 40, 0, '−1 point since May'],
  [44, 40, 0, '+4 points since May'],
  [41, 40, 1, '+1.0 points since May'],
  [40, 40, 0, 'no change since May'],
])('%s instead of %s', (now, before, decimals, words) => {
  const { container } = render(<ChangeText {...{ now, before, decimals }} since="since May" />)
  expect(container.textContent).toBe(words)
})
