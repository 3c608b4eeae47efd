// Panel after opening a year: what it means, and the undo while it is possible.
import { Button, Group, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Handover, handoverContract } from '../contract.ts'
import { formatCollected } from '../rules.ts'
import { focusHeadingSoon } from './focus-heading.ts'
import styles from './handover.module.css'
import { stepId } from './prepare/Step.tsx'
import { useHandoverMutation } from './use-handover.ts'

export const openedHeading = 'year-is-open'

type YearIsOpenProps = { handover: Handover; onPrepare: () => void }

export function YearIsOpen({ handover, onPrepare }: YearIsOpenProps) {
  const { open, openedAfter, next, offered, undoUntil, leftOut, moved, waitsIfUndone } = handover
  const change = useHandoverMutation()
  const { label } = open
  const following = next[0]?.label ?? offered.label
  const movedText = formatCollected(moved)
  const waitingText = formatCollected(waitsIfUndone)

  async function undo() {
    const isSure = await confirm({
      title: `Undo the opening of ${label}?`,
      text: [
        `${openedAfter} opens again, everyone gets back the role they had before, and invitations sent by this handover stop working.`,
        waitingText && `What people added since waits in ${label}, and is there when ${label} opens: ${waitingText}.`,
        movedText && `What moved to ${label} when it opened goes back to ${openedAfter}: ${movedText}.`,
      ]
        .filter(Boolean)
        .join('\n\n'),
      confirmLabel: 'Undo the opening',
      tone: 'poor',
    })
    if (!isSure) return
    const undoing = () => call(handoverContract.undoOpening, { params: { label } })
    if (await change(undoing, `${openedAfter} is open again.`)) focusHeadingSoon(stepId(1))
  }

  return (
    <section className={styles.opened} aria-labelledby={openedHeading}>
      <div>
        <div className={styles.openedHead}>
          <span className={styles.openedMark} aria-hidden>
            <IconCheck size={18} />
          </span>
          <Title order={2} id={openedHeading} tabIndex={-1}>
            {label} is open
          </Title>
        </div>
        <Text mt={4}>
          From <DateText value={open.startsOn} /> to <DateText value={open.endsOn} />. {openedAfter} ended the day
          before; its results stay available.
        </Text>
        {movedText && (
          <Text mt="sm">
            Moved from {openedAfter}, because their month belongs to {label}: {movedText}.
          </Text>
        )}
        {leftOut.length > 0 && (
          <>
            <Text mt="sm">These parts of the plan were no longer possible and were left out:</Text>
            <ul className={styles.names}>
              {leftOut.map(({ who, why }) => (
                <li key={`${who} ${why}`}>
                  <b>{who}</b>: {why}
                </li>
              ))}
            </ul>
          </>
        )}
        <Text c="dimmed" mt={4}>
          You can undo it until <DateText value={undoUntil} withTime />. After that it stays open.
        </Text>
        <Group gap="sm" mt="md">
          <Button variant="default" onClick={() => void undo()}>
            Undo the opening
          </Button>
          <Button variant="subtle" onClick={onPrepare}>
            Prepare {following}
          </Button>
        </Group>
      </div>
      <div className={styles.sign}>
        <Constellation size={140} />
      </div>
    </section>
  )
}
