// Who shared it, from where, in which status? The short facts of an entry as pairs.
import type { ReactNode } from 'react'
import { DateText } from '#web/ui/DateText.tsx'
import { MailText } from '#web/ui/MailText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Gcp } from '../contract.ts'
import { statusNames, toneOf } from '../rules.ts'
import styles from './gcp.module.css'

export function GcpFacts({ gcp }: { gcp: Gcp }) {
  const facts: [string, ReactNode][] = [
    ['Name', gcp.name],
    ['Email', <MailText key="email" value={gcp.email} />],
    ['Portfolio', gcp.portfolio],
    ['Category', gcp.category],
    ['Local Committee', gcp.localCommittee],
    [
      'Status',
      <StatusBadge key="status" tone={toneOf(gcp.status)}>
        {statusNames[gcp.status]}
      </StatusBadge>,
    ],
    ['Created At', <DateText key="date" value={gcp.createdAt} />],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
