// iOS Safari detection by user agent.
import { expect, it } from 'vitest'
import { isIosSafari } from './home-screen-hint.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`

it.each([
  ['Safari on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  ['Safari on an iPad, which says it is a Mac', `${mac} Version/18.5 Safari/605.1.15`, 5, true],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, false],
  ['Chrome on an iPhone', `${iPhone} CriOS/138.0.7204.156 Mobile/15E148 Safari/604.1`, 5, false],
  ['a browser inside another app', `${iPhone} Mobile/15E148`, 5, false],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
    5,
    false,
  ],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected)
})
