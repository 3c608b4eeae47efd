// What stands there when a picture does not come?
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RemoteImage } from './RemoteImage.tsx'

afterEach(cleanup)

test('a picture that does not come leaves a neutral place', () => {
  render(<RemoteImage src="https://example.org/a.png" alt="Campus day" />)
  const image = screen.getByRole('img', { name: 'Campus day' })
  expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  fireEvent.error(image)
  expect(screen.getByRole('img', { name: 'Campus day (no picture)' }).tagName).toBe('SPAN')
})

test('a picture of something with a title leaves a cover drawn from it', () => {
  render(<RemoteImage src={null} alt="Campus day" cover={{ title: 'Campus day', mark: 'MKT & PR' }} />)
  const place = screen.getByRole('img', { name: 'Campus day (no picture)' })
  expect(place.querySelector('svg[data-cover]')?.textContent).toBe('MKT& PR')
})
