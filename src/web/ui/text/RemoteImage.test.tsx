// Remote image: placeholders for pictures that fail to load, or that the portal does not load.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RemoteImage } from './RemoteImage.tsx'

afterEach(cleanup)

test('a picture that fails to load leaves a neutral placeholder', () => {
  render(<RemoteImage src="https://lh3.googleusercontent.com/a.png" alt="Campus day" />)
  const image = screen.getByRole('img', { name: 'Campus day' })
  expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  fireEvent.error(image)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('No Image')).toBeTruthy()
})

test('a picture is loaded over https only, and nothing else is tried', () => {
  render(<RemoteImage src="http://lh3.googleusercontent.com/a.png" alt="Campus day" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('https://lh3.googleusercontent.com/a.png')
  cleanup()
  for (const src of [
    'data:image/png;base64,AA==',
    'ftp://example.org/a.png',
    'javascript:alert(1)',
    '//example.org/a',
    '/\\example.org/a',
  ]) {
    render(<RemoteImage src={src} alt="Campus day" />)
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('No Image')).toBeTruthy()
    cleanup()
  }
})

test('a path on the portal itself is loaded from there', () => {
  render(<RemoteImage src="/demo/cup.svg" alt="Campus day" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe(`${location.origin}/demo/cup.svg`)
})

test('a picture on another website is a link, and nothing is requested from there', () => {
  render(
    <MantineProvider>
      <RemoteImage src="http://example.org/a.png" alt="Campus day" />
    </MantineProvider>,
  )
  expect(document.querySelector('img')).toBeNull()
  const link = screen.getByRole('link', { name: /^Open picture ?: Campus day, example.org/ })
  expect(link.getAttribute('href')).toBe('https://example.org/a.png')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('a missing picture takes the room of the picture, so that nothing moves when one fails', () => {
  const frameOf = (element: Element | null | undefined) => element?.parentElement?.style.aspectRatio
  render(<RemoteImage src="https://lh3.googleusercontent.com/a.png" alt="Campus day" ratio="4 / 3" />)
  expect(frameOf(screen.getByRole('img'))).toBe('4 / 3')
  fireEvent.error(screen.getByRole('img'))
  expect(frameOf(screen.getByText('No Image'))).toBe('4 / 3')
})
