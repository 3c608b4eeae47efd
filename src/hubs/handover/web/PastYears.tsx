// Which years from before the portal are there? They are added here, closed from their first moment, and filled by import, so
// that this year can be compared with them.
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Year } from '#shared/years.ts'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import { type Handover, handoverContract } from '../contract.ts'
import styles from './handover.module.css'
import { PastYearForm } from './PastYearForm.tsx'
import peopleStyles from './people.module.css'
import { dayText } from './preview.ts'
import { useChange } from './use-handover.ts'

export function PastYears({ handover: { closed, open } }: { handover: Handover }) {
  const [isAdding, setAdding] = useState(false)
  const years = closed.filter(({ isPast }) => isPast).toReversed()
  return (
    <section className={peopleStyles.pastYears} aria-labelledby="past-years">
      <Title order={2} id="past-years">
        Years before the portal
      </Title>
      <Text c="dimmed" className={styles.stepText}>
        Add a past year to bring in the figures that your spreadsheets hold of it: results then stand beside those of
        the year before. It is closed, and filled by import only.
      </Text>
      {years.length > 0 && (
        <div className={peopleStyles.group}>
          <ul className={peopleStyles.people}>
            {years.map((year) => (
              <PastYear key={year.label} year={year} />
            ))}
          </ul>
        </div>
      )}
      {isAdding ? (
        <PastYearForm years={[...closed, open]} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a past year
        </Button>
      )}
    </section>
  )
}

function PastYear({ year: { label, startsOn, endsOn } }: { year: Year }) {
  const change = useChange()
  const { mayOpen } = useSession()

  async function drop() {
    const isSure = await confirm({
      title: `Drop ${label}?`,
      text: 'That works while nothing was imported into it. You can add it again.',
      confirmLabel: 'Drop it',
      tone: 'poor',
    })
    if (isSure) await change(() => call(handoverContract.dropYear, { params: { label } }), `${label} is gone.`)
  }

  return (
    <li>
      <div className={peopleStyles.person}>
        <span className={peopleStyles.name}>{label}</span>
        <span className={peopleStyles.note}>
          {dayText(startsOn)} to {dayText(endsOn)}
        </span>
      </div>
      <Group gap="xs" justify="flex-end">
        {mayOpen('/import') && (
          <Button size="xs" component="a" href={hrefTo(`/import?year=${label}`)} aria-label={`Import into ${label}`}>
            Import
          </Button>
        )}
        <Button size="xs" variant="default" c="var(--poor)" aria-label={`Drop ${label}`} onClick={() => void drop()}>
          Drop
        </Button>
      </Group>
    </li>
  )
}
