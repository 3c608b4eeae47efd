// Targets of one LC: how far it is, and its answers; proposals are settled here, too.
import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import type { Measure } from '#shared/results/measures.ts'
import { parseAmount } from '#shared/text/parse-text.ts'
import { monthName } from '#shared/time/months.ts'
import { isOver, type Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { useNames } from '#web/organisation/organisation.ts'
import { formatReached, PaceMark, TargetBar } from '#web/results/targets/TargetLine.tsx'
import { useTargets } from '#web/results/targets/use-targets.ts'
import { useSession } from '#web/shell/session/session.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { type Target, targetsContract } from '../contract.ts'
import { mayAnswer } from '../rules.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { StateBadge } from './StateBadge.tsx'
import { listQuery, useChange } from './target-queries.ts'
import styles from './targets.module.css'

type LcTargetsProps = { measures: readonly Measure[]; year: Year; mayWrite: boolean; lc: string }

export function LcTargets({ measures, year, mayWrite, lc }: LcTargetsProps) {
  const { me } = useSession()
  const names = useNames()
  const change = useChange()
  const list = useQuery(listQuery({ year: year.label, committee: lc }))
  const progress = useTargets({ year: year.label, committee: lc })
  const answers = me !== null && mayAnswer(me, lc) && !isOver(year)
  const nameOf = ({ measure, month }: Target) =>
    [measures.find(({ key }) => key === measure)?.name ?? measure, month && monthName(month)].filter(Boolean).join(', ')
  const accept = (target: Target) =>
    call(targetsContract.answer, { params: { id: target.id }, body: { accept: true, version: target.version } })
  return (
    <QueryView
      query={list}
      skeleton={<Skeleton height={480} radius="lg" />}
      error="The targets could not be loaded."
      isEmpty={({ targets }) => targets.length === 0}
      empty={
        <EmptyState
          title={`No targets for ${names.lc(lc)} in ${year.label}`}
          text="The national team sets them. The LC accepts them or proposes another number."
        />
      }
    >
      {({ targets: found }) => {
        const orderOf = ({ measure }: Target) => measures.findIndex(({ key }) => key === measure)
        const targets = found.toSorted((a, b) => orderOf(a) - orderOf(b))
        const open = targets.filter(({ state }) => state === 'set')
        return (
          <>
            {answers && open.length > 1 && (
              <div className={styles.tools}>
                <Button
                  onClick={() => void change(Promise.all(open.map(accept)), (all) => `${all.length} targets accepted.`)}
                >
                  Accept all {open.length}
                </Button>
              </div>
            )}
            <ul className={styles.measures}>
              {targets.map((target) => (
                <LcTarget
                  key={target.id}
                  {...{ target, answers, year }}
                  name={nameOf(target)}
                  settles={mayWrite}
                  progress={progress.find(({ id }) => id === target.id)}
                  onAccept={() => void change(accept(target), () => `${nameOf(target)}: accepted.`)}
                />
              ))}
            </ul>
          </>
        )
      }}
    </QueryView>
  )
}

type LcTargetProps = {
  target: Target
  name: string
  year: Year
  answers: boolean
  settles: boolean
  progress: TargetProgress | undefined
  onAccept: () => void
}

function LcTarget({ target, name, year, answers, settles, progress, onAccept }: LcTargetProps) {
  const [isProposing, setProposing] = useState(false)
  return (
    <li className={styles.measure}>
      <div className={styles.measureHead}>
        <h2>{name}</h2>
        <HistoryButton id={target.id} name={name} />
      </div>
      <p className={styles.number} data-tabular>
        {progress ? formatReached(progress) : `Target ${(target.inForce ?? 0).toLocaleString()}`}
      </p>
      {progress && <TargetBar {...progress} />}
      {progress && <PaceMark {...progress} />}
      <div>
        <StateBadge target={target} isOwn={answers} />
      </div>
      {answers && (
        <div className={styles.buttons}>
          {target.state !== 'accepted' && (
            <Button size="sm" onClick={onAccept} aria-label={`Accept ${name}`}>
              Accept {(target.inForce ?? 0).toLocaleString()}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            onClick={() => setProposing(true)}
            aria-label={`Propose another target for ${name}`}
          >
            Propose another number
          </Button>
        </div>
      )}
      {settles && target.state === 'proposed' && <SettleButtons {...{ target, year }} />}
      {isProposing && <ProposeDialog {...{ target, name }} onClose={() => setProposing(false)} />}
    </li>
  )
}

function SettleButtons({ target, year }: { target: Target; year: Year }) {
  const change = useChange()
  const { measure, committee, month, version } = target
  const settle = (value: number | null) =>
    change(
      call(targetsContract.set, { body: { year: year.label, measure, committee, month, value, version } }),
      () => `Target set to ${(value ?? 0).toLocaleString()}.`,
    )
  return (
    <div className={styles.buttons}>
      <Button size="sm" onClick={() => void settle(target.value)}>
        Agree to {(target.value ?? 0).toLocaleString()}
      </Button>
      <Button size="sm" variant="default" onClick={() => void settle(target.inForce)}>
        Keep {(target.inForce ?? 0).toLocaleString()}
      </Button>
    </div>
  )
}

type ProposalRowProps = { target: Target; year: Year; title: string; onOpen: () => void }

/** A proposal in the list of the national team. */
export function ProposalRow({ target, year, title, onOpen }: ProposalRowProps) {
  return (
    <li className={styles.proposal}>
      <div className={styles.who}>
        <Button variant="subtle" size="compact-md" px={0} onClick={onOpen}>
          {title}
        </Button>
        <StateBadge target={target} />
        <HistoryButton id={target.id} name={title} />
      </div>
      <SettleButtons {...{ target, year }} />
    </li>
  )
}

function ProposeDialog({ target, name, onClose }: { target: Target; name: string; onClose: () => void }) {
  useFocusReturn()
  const change = useChange()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const value = parseAmount(text)
  async function send() {
    setTried(true)
    if (value === undefined || reason.trim() === '') return
    setBusy(true)
    const body = { value, reason, version: target.version }
    const isDone = await change(
      call(targetsContract.answer, { params: { id: target.id }, body }),
      () => 'Proposed: the national team decides.',
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Propose another target: ${name}`} attributes={dialogToFill}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextInput
          label="Your number"
          description={`The target stays ${(target.inForce ?? 0).toLocaleString()} until the national team decides.`}
          inputMode="numeric"
          data-autofocus
          value={text}
          error={isTried && value === undefined && 'Use a whole number of 0 or more.'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Textarea
          label="Reason"
          rows={3}
          value={reason}
          error={isTried && reason.trim() === '' && 'Give a reason, so that the national team can decide.'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Send proposal
          </Button>
        </div>
      </form>
    </Modal>
  )
}
