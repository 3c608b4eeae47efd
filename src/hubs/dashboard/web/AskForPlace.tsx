// Has this person been asked where they work this year? If not, a card comes under the hero; its room is kept from the first
// moment on, so that nothing jumps when it is there.
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { placesContract } from '#shared/places-contract.ts'
import type { Me } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import styles from './place-room.module.css'

type Card = ComponentType<{ me: Me }>

/** What it needs comes with it. Without it the dashboard is whole, and the next visit asks again. */
const load = (): Promise<Card> =>
  Promise.all([import('./PlaceCard.tsx'), call(placesContract.organisation)]).then(
    ([{ PlaceCard }, organisation]): Card =>
      ({ me }) =>
        createElement(PlaceCard, { me, organisation }),
    () => () => null,
  )

const LazyCard = lazy(async () => ({ default: await load() }))

export function AskForPlace({ me }: { me: Me }) {
  if (me.wasAskedForPlace) return null
  return (
    <div className={styles.room}>
      <Suspense fallback={<span className={styles.coming} />}>
        <LazyCard me={me} />
      </Suspense>
    </div>
  )
}
