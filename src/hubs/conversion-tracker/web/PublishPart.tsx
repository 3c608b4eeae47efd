// What of the file is published? Everything for the country, or the rows of one LC; a file of one LC is offered as that.
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Entry, national, type Scope, trackerCommittees } from '../rules.ts'
import styles from './conversion.module.css'
import { PublishButton } from './PublishButton.tsx'
import { inScope } from './tracker-view.ts'

type PublishPartProps = { entries: readonly Entry[]; reason: string | undefined; onPublished: () => void }

export function PublishPart({ entries, reason, onPublished }: PublishPartProps) {
  const [chosen, setChosen] = useState<Scope>()
  const named = new Set(entries.map(({ lc }) => lc))
  const present = trackerCommittees.filter((lc) => named.has(lc))
  const offered: Scope = named.size === 1 ? (present[0] ?? national) : national
  const scopes: Scope[] = [national, ...present]
  const scope = chosen && scopes.includes(chosen) ? chosen : offered
  return (
    <div className={styles.publish}>
      <NativeSelect
        label="Publish for"
        data={scopes}
        value={scope}
        onChange={(event) => setChosen(event.currentTarget.value as Scope)}
      />
      <PublishButton entries={inScope(entries, scope)} scope={scope} reason={reason} onPublished={onPublished} />
    </div>
  )
}
