// Place prompt: a card that asks where a person works, once a year and when their LC has closed. Its space is reserved from
// the start, so that nothing jumps when it appears.
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { type Home, placesContract } from '#shared/contracts/places-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { call } from '#web/api/call.ts'
import styles from './place-room.module.css'

type CardProps = { me: Me; closed: Home['closedPlace'] }
type Card = ComponentType<CardProps>

/** Loaded lazily with its data. If that fails, the dashboard works without it, and the next visit asks again. */
const load = (): Promise<Card> =>
  Promise.all([import('./PlaceCard.tsx'), call(placesContract.organisation)]).then(
    ([{ PlaceCard }, organisation]): Card =>
      (props) =>
        createElement(PlaceCard, { ...props, organisation }),
    () => () => null,
  )

const LazyCard = lazy(async () => ({ default: await load() }))

export function PlacePrompt({ me, closed }: CardProps) {
  if (me.wasAskedForPlace && !closed) return null
  return (
    <div className={styles.room}>
      <Suspense fallback={<span className={styles.coming} />}>
        <LazyCard me={me} closed={closed} />
      </Suspense>
    </div>
  )
}
