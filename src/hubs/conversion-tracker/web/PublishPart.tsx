// What of the file is published? Everything for the country, or the rows of one LC; a file of one LC is offered as that.
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { type Entry, national, shownCommittees, totalsOf } from '../rules.ts'
import styles from './conversion.module.css'
import { PublishButton } from './PublishButton.tsx'
import { inScope } from './tracker-view.ts'

type PublishPartProps = { entries: readonly Entry[]; reason: string | undefined; onPublished: () => void }

export function PublishPart({ entries, reason, onPublished }: PublishPartProps) {
  const [chosen, setChosen] = useState<string>()
  const named = new Set(entries.map(({ lc }) => lc))
  const present = shownCommittees(useOrganisation(), totalsOf(entries)).filter(({ code }) => named.has(code))
  const offered = named.size === 1 ? (present[0]?.code ?? national) : national
  const scopes = [{ code: national, name: national }, ...present]
  const scope = scopes.some(({ code }) => code === chosen) ? (chosen as string) : offered
  return (
    <div className={styles.publish}>
      <NativeSelect
        label="Publish for"
        data={scopes.map(({ code, name }) => ({ value: code, label: name }))}
        value={scope}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <PublishButton entries={inScope(entries, scope)} scope={scope} reason={reason} onPublished={onPublished} />
    </div>
  )
}
