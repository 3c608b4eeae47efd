// Manifest check: the portal refuses to start if an endpoint names a screen or an action that nobody declared.
import { expect, it } from 'vitest'
import { everyone, national } from '#shared/access.ts'
import type { Access } from '#shared/endpoint.ts'
import { checkManifests, manifestProblems } from './check-manifests.ts'
import { defineHub } from './hub.ts'

const approve = { roles: national }
const manifest = { screens: { '/trial': { name: 'Trial', roles: everyone } }, actions: { approve } } as const
const hubWith = (access: Access) => {
  const contract = { read: { method: 'GET', path: '/api/trial', summary: 'Reads', access } } as const
  return defineHub({
    name: 'trial',
    manifest,
    contract,
    migrations: [],
    handlers: () => ({ read: async () => 'read' }),
  })
}

it('accepts what is declared', () => {
  expect(manifestProblems([hubWith({ screens: ['/trial'], action: approve })])).toEqual([])
  expect(manifestProblems([hubWith({ anyone: 'a test' })])).toEqual([])
})

it('names an unknown screen, an undeclared action, and a screen that two hubs declare', () => {
  expect(() => checkManifests([hubWith({ screens: ['/trail'] })])).toThrow('trial.read needs the screen /trail')
  expect(() => checkManifests([hubWith({ screens: ['/trial'], action: { roles: national } })])).toThrow(
    'trial.read needs an action',
  )
  const twice = { name: 'other', manifest, contract: {} }
  expect(manifestProblems([hubWith({ anyone: 'a test' }), twice])).toEqual(['Two hubs declare the screen /trial.'])
})

it('names an endpoint that opens for a closing year where its screen does not', () => {
  expect(manifestProblems([hubWith({ screens: ['/trial'], closingYear: true })])).toEqual([
    'trial.read and the screen /trial differ in closingYear.',
  ])
})
