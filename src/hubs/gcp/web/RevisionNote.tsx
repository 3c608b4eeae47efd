// Is there a newer version of what everybody reads? Its author and reviewers see what became of it.
import { Alert, Anchor, Text } from '@mantine/core'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import type { OpenedGcp } from '../contract.ts'
import { actions } from '../hub.ts'
import styles from './gcp.module.css'
import { RevisionChanges } from './RevisionChanges.tsx'

export function RevisionNote({ gcp }: { gcp: OpenedGcp }) {
  const { may, mayOpen } = useSession()
  const { revision, isMine, _id } = gcp
  if (!revision) return null
  if (revision.status === 'pending') {
    const mayReview = may(actions.reviewGcp) && mayOpen('/gcp-approvals')
    return (
      <RevisionChanges gcp={gcp} title="A revision waits for review">
        {mayReview && <Anchor href={hrefTo(`/gcp-approvals?mode=one-by-one&gcp=${_id}`)}>Review it</Anchor>}
      </RevisionChanges>
    )
  }
  if (!isMine) return null
  return (
    <Alert color="red" mb="lg" title="Why your revision came back">
      <Text className={styles.details}>{revision.reason ?? 'The reviewer gave no reason.'}</Text>
    </Alert>
  )
}
