// Panel after opening a year: what it means, and the undo while it is possible.
import { Button, Group, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Handover, handoverContract } from '../contract.ts'
import { focusHeadingSoon } from './focus-heading.ts'
import styles from './handover.module.css'
import { stepId } from './prepare/Step.tsx'
import { useHandoverMutation } from './use-handover.ts'

export const openedHeading = 'year-is-open'

type YearIsOpenProps = { handover: Handover; onPrepare: () => void }

export function YearIsOpen({ handover: { open, openedAfter, next, offered }, onPrepare }: YearIsOpenProps) {
  const change = useHandoverMutation()
  const { label } = open
  const following = next[0]?.label ?? offered.label

  async function undo() {
    const isSure = await confirm({
      title: `Undo the opening of ${label}?`,
      text: `${openedAfter} is open again, everybody has the role they had before, and the invitations of this handover end.`,
      confirmLabel: 'Undo the opening',
      tone: 'poor',
    })
    if (!isSure) return
    const undoing = () => call(handoverContract.undoOpening, { params: { label } })
    if (await change(undoing, `${openedAfter} is open again.`)) focusHeadingSoon(stepId(1))
  }

  return (
    <section className={styles.opened} aria-labelledby={openedHeading}>
      <div className={styles.openedWords}>
        <div className={styles.openedHead}>
          <span className={styles.openedMark} aria-hidden>
            <IconCheck size={18} />
          </span>
          <Title order={2} id={openedHeading} tabIndex={-1}>
            {label} is open
          </Title>
        </div>
        <Text mt={4}>
          From <DateText value={open.startsOn} /> to <DateText value={open.endsOn} />. {openedAfter} is closed; its
          results stay readable under its name.
        </Text>
        <Text c="dimmed" mt={4}>
          Nothing was collected in {label} yet, so you can still undo it.
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
