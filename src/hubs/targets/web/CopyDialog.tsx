// Copy dialog: the targets of another year with a percentage on top, in one step.
import { Button, Modal, NativeSelect, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useYears } from '#web/years/years.ts'
import { maxPercent, targetsContract } from '../contract.ts'
import { useChange } from './target-queries.ts'
import styles from './targets.module.css'

export function CopyDialog({ year, onClose }: { year: Year; onClose: () => void }) {
  useFocusReturn()
  const { years } = useYears()
  const change = useChange()
  const others = years.filter(({ label, isPast }) => label !== year.label && !isPast).reverse()
  const before = others.find(({ startsOn }) => startsOn < year.startsOn) ?? others[0]
  const [from, setFrom] = useState(before?.label ?? '')
  const [percent, setPercent] = useState<number | string>(10)
  const [isBusy, setBusy] = useState(false)
  async function copy() {
    if (typeof percent !== 'number') return
    setBusy(true)
    const body = { year: year.label, from, percent }
    const isDone = await change(
      call(targetsContract.copy, { body }),
      ({ made, skipped }) => `${made} copied${skipped > 0 ? `, ${skipped} skipped` : ''}.`,
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Copy targets into ${year.label}`} attributes={dialogToFill}>
      {others.length === 0 ? (
        <Text>There is no other year yet.</Text>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void copy()
          }}
        >
          <NativeSelect
            label="From"
            data={others.map(({ label }) => label)}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <NumberInput
            label="Increase in percent"
            description="10 turns 100 into 110; -10 into 90."
            suffix="%"
            min={-100}
            max={maxPercent}
            allowDecimal={false}
            value={percent}
            onChange={setPercent}
          />
          <Text size="sm" c="dimmed">
            Targets already set for {year.label} do not change. LCs are asked to accept the copied ones.
          </Text>
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={typeof percent !== 'number'}>
              Copy targets
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
