// Handlers of the trial board: one function per endpoint.
import { defineHub } from '#server/hub/hub.ts'
import { trialBoardContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { pinNote } from './changes.ts'
import { listNotes } from './queries.ts'
import { migrations, notes } from './tables.ts'

export const hub = defineHub({
  name: 'trial-board',
  manifest,
  isLive: true,
  contract: trialBoardContract,
  migrations,
  personal: [notes],
  handlers: ({ db }) => ({
    list: ({ query }) => listNotes(db, query),
    pin: (ask) => pinNote(db, ask),
  }),
})
