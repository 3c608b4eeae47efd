// Pending invitations: each link can be sent again, or the invitation withdrawn.
import { Button, Group, Text, Title } from '@mantine/core'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { CountBadge } from '#web/ui/table/CountBadge.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { handoverContract, type Waiting } from '../contract.ts'
import styles from './handover.module.css'
import { formatHolder } from './preview.ts'
import { useHandoverMutation } from './use-handover.ts'

export function PendingInvitations({ waiting }: { waiting: Waiting[] }) {
  const organisation = useOrganisation()
  if (waiting.length === 0) return null
  const columns: Column<Waiting>[] = [
    { head: 'Person', cell: (row) => <Invited row={row} />, main: true },
    { head: 'Becomes', cell: (row) => `${formatHolder(row, organisation)} · ${row.year}` },
    { head: 'Email sent', cell: ({ sentAt }) => <DateText value={sentAt} /> },
    { head: 'Actions', align: 'right', cell: (row) => <InvitationActions row={row} /> },
  ]
  return (
    <section aria-labelledby="not-here-yet" className={styles.waiting}>
      <div className={styles.head}>
        <Title order={2} id="not-here-yet">
          Not joined yet
        </Title>
        <CountBadge count={waiting.length} />
      </div>
      <Text c="dimmed" mb="sm">
        They get their role when they join. Each link works for 30 days.
      </Text>
      <DataTable label="Not joined yet" columns={columns} rows={waiting} rowKey={({ id }) => id} />
    </section>
  )
}

const Invited = ({ row: { name, email } }: { row: Waiting }) => (
  <>
    {name || email}
    {name && (
      <Text size="sm" c="dimmed">
        {email}
      </Text>
    )}
  </>
)

function InvitationActions({ row: { id, email } }: { row: Waiting }) {
  const change = useHandoverMutation()
  const resend = () =>
    change(() => call(handoverContract.resendInvitation, { params: { id } }), `A new link is on its way to ${email}.`)

  async function withdraw() {
    const isSure = await confirm({
      title: `Withdraw the invitation for ${email}?`,
      text: 'Their link will stop working, and they won’t get the role.',
      confirmLabel: 'Withdraw invitation',
      tone: 'poor',
    })
    if (!isSure) return
    await change(
      () => call(handoverContract.withdrawInvitation, { params: { id } }),
      `The invitation for ${email} is withdrawn.`,
    )
  }

  return (
    <Group gap="xs" wrap="nowrap" className={styles.actions}>
      <Button size="xs" variant="default" aria-label={`Send again to ${email}`} onClick={() => void resend()}>
        Send again
      </Button>
      <Button
        size="xs"
        variant="default"
        c="var(--poor)"
        aria-label={`Withdraw the invitation for ${email}`}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
    </Group>
  )
}
