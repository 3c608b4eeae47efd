import { expect, it } from 'vitest'
import { type RoutedRequest, routeRequest } from './route-request.ts'

const origin = 'https://nexus.example'
const shell = ['/favicon.svg', '/manifest.webmanifest']

function routeOf(path: string, { method = 'GET', mode = 'cors', range = false } = {}) {
  const url = new URL(path, origin).href
  const request = { method, mode: mode as RoutedRequest['mode'], url, headers: { has: () => range } }
  return routeRequest(request, origin, shell)
}

it('answers for the page, wherever in the portal it opens', () => {
  for (const path of ['/', '/#/mx-standards', '/?from=chat', '/?from=chat#/inbox']) {
    expect(routeOf(path, { mode: 'navigate' }), path).toBe('page')
  }
})

it('lets a script look up the newest page', () => expect(routeOf('/')).toBe('network'))

it('answers for files of a build', () => {
  expect(routeOf('/assets/a1b2.js')).toBe('hashed')
  expect(routeOf('/favicon.svg')).toBe('shell')
  expect(routeOf('/manifest.webmanifest')).toBe('shell')
})

it('never comes between a page and the portal', () => {
  const paths = [
    ...['/api/me', '/api/live', '/api/identity/google/callback?code=1', '/api/mx-standards/csv', '/api', '/dev/outbox'],
    ...['/sw.js', '/index.html', '/robots.txt', '/apple-touch-icon.png', '/mx-standards'],
  ]
  for (const path of paths) {
    expect(routeOf(path), path).toBe('network')
    expect(routeOf(path, { mode: 'navigate' }), path).toBe('network')
  }
})

it('passes on whatever changes something, asks for a part, or is of another origin', () => {
  expect(routeOf('/', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(routeOf('/assets/a1b2.js', { method: 'HEAD' })).toBe('network')
  expect(routeOf('/assets/a1b2.js', { range: true })).toBe('network')
  expect(routeOf('https://other.example/assets/a1b2.js')).toBe('network')
  expect(routeOf('http://nexus.example/manifest.webmanifest')).toBe('network')
})
