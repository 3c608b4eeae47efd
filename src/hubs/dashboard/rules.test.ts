import { expect, it } from 'vitest'
import { screens } from '#shared/access.ts'
import { hubCards } from './rules.ts'

it('offers the seven hubs in order, and leads to the ten screens behind them', () => {
  expect(hubCards.map(({ name }) => name)).toEqual([
    'GCP Hub',
    'APIP Cycle',
    'Resource Hub',
    'MX Funnel',
    'MX Standards',
    'OD Model',
    'Sona Survey',
  ])
  const targets = hubCards.flatMap(({ buttons }) => buttons.map(({ screen }) => screen))
  expect(targets).toEqual([
    '/gcplist',
    '/gcpform',
    '/apip-cycle',
    '/resource-hub',
    '/mx-funnel',
    '/mx-funnel-form',
    '/mx-standards',
    '/mx-results',
    '/od-model',
    '/sona-survey',
  ])
  for (const screen of targets) expect(screens[screen].name).toBeTruthy()
})
