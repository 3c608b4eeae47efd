import { expect, it } from 'vitest'
import { type Asked, wayOf } from './way-of.ts'

const origin = 'https://nexus.example'
const shell = ['/favicon.svg', '/manifest.webmanifest']

function way(path: string, { method = 'GET', mode = 'cors', range = false } = {}) {
  const url = new URL(path, origin).href
  const asked = { method, mode: mode as Asked['mode'], url, headers: { has: () => range } }
  return wayOf(asked, origin, shell)
}

it('answers for the page, wherever in the portal it opens', () => {
  for (const path of ['/', '/#/mx-standards', '/?from=chat', '/?from=chat#/inbox']) {
    expect(way(path, { mode: 'navigate' }), path).toBe('page')
  }
})

it('lets a script look up the newest page', () => expect(way('/')).toBe('network'))

it('answers for files of a build', () => {
  expect(way('/assets/a1b2.js')).toBe('hashed')
  expect(way('/favicon.svg')).toBe('shell')
  expect(way('/manifest.webmanifest')).toBe('shell')
})

it('never comes between a page and the portal', () => {
  const paths = [
    ...['/api/me', '/api/live', '/api/identity/google/callback?code=1', '/api/mx-standards/csv', '/api', '/dev/outbox'],
    ...['/sw.js', '/index.html', '/robots.txt', '/apple-touch-icon.png', '/mx-standards'],
  ]
  for (const path of paths) {
    expect(way(path), path).toBe('network')
    expect(way(path, { mode: 'navigate' }), path).toBe('network')
  }
})

it('passes on whatever changes something, asks for a part, or is of another origin', () => {
  expect(way('/', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(way('/assets/a1b2.js', { method: 'HEAD' })).toBe('network')
  expect(way('/assets/a1b2.js', { range: true })).toBe('network')
  expect(way('https://other.example/assets/a1b2.js')).toBe('network')
  expect(way('http://nexus.example/manifest.webmanifest')).toBe('network')
})
