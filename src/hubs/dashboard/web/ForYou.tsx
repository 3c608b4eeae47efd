// What waits for this person? A few sentences in the hero, each a link; the hero is as high without them, so nothing jumps.
import { useEffect, useState } from 'react'
import { placesContract } from '#shared/places-contract.ts'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import styles from './Dashboard.module.css'

type Row = { text: string; path: string }
const mostRows = 3

export function ForYou() {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    let isHere = true
    // Without it the dashboard is whole.
    call(placesContract.home).then(
      ({ forYou }) => isHere && setRows(forYou.slice(0, mostRows)),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  if (rows.length === 0) return null
  return (
    <ul className={styles.forYou} aria-label="For you">
      {rows.map(({ text, path }) => (
        <li key={text}>
          <a href={hrefTo(path)}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
