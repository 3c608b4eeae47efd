// People of a reminder, as its dialog names them: up to five, what each of them gets, and how many more there are.
import { formatNumber } from '#shared/text/format-number.ts'
import type { Named } from '../../contract.ts'
import { people } from '../format-texts.ts'
import styles from '../tasks.module.css'

type RemindedPeopleProps = {
  people: number
  named: readonly Named[number][]
  isAgain?: boolean
  notes: readonly string[]
}

export function RemindedPeople({ people: count, named, isAgain, notes }: RemindedPeopleProps) {
  const more = count - named.length
  const who = count === 1 ? 'One person gets' : `${people(count)} get`
  return (
    <>
      {who} an{isAgain ? 'other' : ''} email and a message in their inbox:
      <ul className={styles.named}>
        {named.map(({ name, tasks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
          <li key={at}>
            <strong>{name}</strong>: {tasks.join('; ')}
          </li>
        ))}
        {more > 0 && <li>{more === 1 ? '1 more person' : `${formatNumber(more)} more people`}</li>}
      </ul>
      {notes.filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}
