// Editor of one measure: the country's target for the year or a month, shared out among the LCs by last year's share, in equal
// parts, by hand or from a spreadsheet, and visibly adding up.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { localCommittees, shownOf } from '#shared/people/organisation.ts'
import type { Measure } from '#shared/results/measures.ts'
import { parseAmount } from '#shared/text/parse-text.ts'
import { monthName } from '#shared/time/months.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { formatReached, PaceMark } from '#web/results/targets/TargetLine.tsx'
import { useTargets } from '#web/results/targets/use-targets.ts'
import { PasteField } from '#web/sheet/PasteField.tsx'
import { parseBlock } from '#web/sheet/parse-block.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { type Target, targetsContract } from '../contract.ts'
import { splitTarget } from '../rules.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { StateBadge } from './StateBadge.tsx'
import { placeNumbers, sharedOutText } from './shared-out.ts'
import { lastYearQuery, listQuery, useChange } from './target-queries.ts'
import styles from './targets.module.css'

type EditorProps = { measure: Measure; year: Year; mayWrite: boolean; onBack: () => void }

export function MeasureEditor({ measure, year, mayWrite, onBack }: EditorProps) {
  const [{ month }, setState] = useQueryState({ month: '' })
  const list = useQuery(listQuery({ year: year.label, measure: measure.key }))
  const progress = useTargets({ year: year.label, measure: measure.key })
  const months = monthsOf(year)
  const chosen = months.includes(month) ? month : null
  return (
    <>
      <Button variant="default" mb="md" leftSection={<Icon name="left" size={18} />} onClick={onBack}>
        All targets
      </Button>
      <PageHeader
        title={measure.name}
        text={`Targets in ${measure.unit} for ${chosen ? monthName(chosen) : year.label}.`}
      />
      <NativeSelect
        label="For"
        w={200}
        mb="lg"
        value={chosen ?? ''}
        data={[
          { value: '', label: 'The whole year' },
          ...months.map((each) => ({ value: each, label: monthName(each) })),
        ]}
        onChange={(event) => setState({ month: event.currentTarget.value })}
      />
      <QueryView query={list} skeleton={<Skeleton height={560} radius="lg" />} error="The targets could not be loaded.">
        {({ targets }) => (
          <Grid
            key={chosen ?? ''}
            {...{ measure, year, mayWrite, month: chosen }}
            targets={targets.filter((target) => target.month === chosen)}
            progress={progress.filter((target) => target.month === chosen)}
          />
        )}
      </QueryView>
    </>
  )
}

type GridProps = Omit<EditorProps, 'onBack'> & {
  month: string | null
  targets: readonly Target[]
  progress: readonly TargetProgress[]
}
/** The row of the country among the edits. */
const country = ''

function Grid({ measure, year, mayWrite, month, targets, progress }: GridProps) {
  const organisation = useOrganisation()
  const change = useChange()
  const last = useQuery({
    ...lastYearQuery({ year: year.label, measure: measure.key, ...(month && { month }) }),
    enabled: mayWrite,
  }).data
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map())
  /** What was refused, until another number is typed. */
  const [refused, setRefused] = useState<ReadonlyMap<string, { text: string; why: string }>>(new Map())
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const lcs = shownOf(
    localCommittees(organisation),
    targets.flatMap(({ committee }) => committee ?? []),
  )
  const rows = [{ code: country, name: 'Country', closedOn: null }, ...lcs]
  const storedOf = (code: string) => targets.find((target) => (target.committee ?? country) === code)
  const savedText = (code: string) => String(storedOf(code)?.inForce ?? '')
  const textOf = (code: string) => edits.get(code) ?? savedText(code)
  const amountOf = (code: string) => parseAmount(textOf(code))
  const changed = rows.filter(({ code }) => edits.has(code) && edits.get(code) !== savedText(code))
  const wrong = changed.filter(({ code }) => textOf(code).trim() !== '' && amountOf(code) === undefined)
  useUnsavedWarning(changed.length > 0 && !isBusy)

  const edit = (found: Iterable<readonly [string, string]>) => setEdits((now) => new Map([...now, ...found]))
  const total = amountOf(country)
  const sum = lcs.reduce((all, { code }) => all + (amountOf(code) ?? 0), 0)
  const count = lcs.filter(({ code }) => amountOf(code) !== undefined).length
  const lastOf = (code: string) => last?.committees.find(({ committee }) => committee === code)?.value ?? 0
  const lastTotal = lcs.reduce((all, { code }) => all + lastOf(code), 0)
  const isSum = measure.adds === 'sum'
  const hasLast = last?.year != null && lastTotal > 0
  const share = (weights: readonly number[]) => {
    const parts = isSum ? splitTarget(total ?? 0, weights) : lcs.map(() => total ?? 0)
    edit(lcs.map(({ code }, at) => [code, String(parts[at])] as const))
  }
  const paste = (text: string) => {
    const { found, leftOut } = placeNumbers(parseBlock(text), lcs)
    edit(found)
    const rest = leftOut > 0 ? ` ${leftOut} ${leftOut === 1 ? 'row' : 'rows'} could not be matched.` : ''
    toast.success(`${found.size} ${found.size === 1 ? 'number' : 'numbers'} pasted.${rest}`)
  }
  async function save() {
    setBusy(true)
    const drafts = changed.map(({ code }) => ({
      ...{ measure: measure.key, committee: code || null, month, value: amountOf(code) ?? null },
      version: storedOf(code)?.version ?? 0,
    }))
    const body = { year: year.label, targets: drafts, reason }
    const sent = changed.map(({ code }) => [code, textOf(code)] as const)
    const isDone = await change(
      call(targetsContract.setMany, { body }),
      () => `${targetsText(changed.length)} saved.`,
      (fields) => {
        const own = sent.flatMap(([code, text], at) => {
          const found = Object.keys(fields).find((field) => field.startsWith(`targets.${at}.`))
          return found ? [[code, { text, why: fields[found] as string }] as const] : []
        })
        setRefused(new Map(own))
      },
    )
    setBusy(false)
    if (!isDone) return
    setEdits(new Map())
    setReason('')
  }
  return (
    <>
      {mayWrite && (
        <div className={styles.tools}>
          {isSum && hasLast && (
            <Button
              variant="default"
              disabled={total === undefined}
              onClick={() => share(lcs.map(({ code }) => lastOf(code)))}
            >
              Share out as in {last?.year}
            </Button>
          )}
          <Button variant="default" disabled={total === undefined} onClick={() => share(lcs.map(() => 1))}>
            {isSum ? 'Share out equally' : 'The same for all LCs'}
          </Button>
          <div className={styles.paste}>
            <PasteField label="Or paste LCs and numbers from a spreadsheet" onPaste={paste} />
          </div>
        </div>
      )}
      <ul className={styles.rows}>
        {rows.map(({ code, name }) => {
          const stored = storedOf(code)
          const own = progress.find((target) => (target.committee ?? country) === code)
          const isWrong = wrong.some((row) => row.code === code)
          const refusal = refused.get(code)
          const why = refusal?.text === textOf(code) ? refusal.why : undefined
          const isOther = stored !== undefined && edits.has(code) && edits.get(code) !== savedText(code)
          return (
            <li key={code} className={styles.row} data-country={code === country || undefined}>
              <div className={styles.who}>
                <b>{name}</b>
                {stored && code !== country && <StateBadge target={stored} />}
                {code !== country && hasLast && (
                  <span className={styles.dim} data-tabular>
                    {last?.year}: {lastOf(code).toLocaleString()}
                  </span>
                )}
                {code === country && hasLast && (
                  <span className={styles.dim} data-tabular>
                    {last?.year}: {lastTotal.toLocaleString()}
                  </span>
                )}
              </div>
              {mayWrite ? (
                <TextInput
                  aria-label={`Target of ${code === country ? 'the country' : name}`}
                  className={styles.input}
                  inputMode="numeric"
                  placeholder="None"
                  value={textOf(code)}
                  error={isWrong ? 'Use a whole number of 0 or more.' : why}
                  // Also where somebody else has changed it meanwhile.
                  description={isOther && `Saved: ${stored.inForce?.toLocaleString()}`}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  onChange={(event) => edit([[code, event.currentTarget.value]])}
                />
              ) : (
                <span className={styles.input} data-tabular>
                  {stored?.inForce?.toLocaleString() ?? 'None'}
                </span>
              )}
              <div className={styles.how}>
                {own && <span data-tabular>{formatReached(own)}</span>}
                {own && <PaceMark {...own} />}
              </div>
              <div className={styles.act}>
                {stored && <HistoryButton id={stored.id} name={`${measure.name}, ${name}`} />}
              </div>
            </li>
          )
        })}
      </ul>
      <div className={styles.bar} data-no-print data-bottom-bar data-unsaved={changed.length > 0 || undefined}>
        {count > 0 && (
          <p role="status" data-tabular className={isSum && total === sum ? styles.fits : undefined}>
            {sharedOutText(measure, total ?? null, sum, count)}
          </p>
        )}
        {mayWrite && changed.length > 0 && (
          <>
            <TextInput
              label="Reason (optional)"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button loading={isBusy} disabled={wrong.length > 0} onClick={() => void save()}>
              Save {targetsText(changed.length)}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

const targetsText = (count: number) => (count === 1 ? '1 target' : `${count} targets`)
