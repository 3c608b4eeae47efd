// Answers of one respondent: all items by group, fetched only when opened.

import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { formOf } from '../../contract.ts'
import { answerTo, type ChecklistForm, isFilled } from '../../form.ts'
import { parseWebAddress } from '../../links.ts'
import { bandOf, type Done, formatCounts, isComplete } from '../../rules.ts'
import type { Item } from '../../standards.ts'
import styles from '../results.module.css'
import { answerHead, answerRows } from '../results-csv.ts'
import { useDetails } from '../results-queries.ts'
import { useStandards } from '../use-standards.tsx'
import answered from './answers.module.css'

type RespondentDetailsProps = { userId: string; name: string; year: string | undefined }

export function RespondentDetails({ userId, name, year }: RespondentDetailsProps) {
  const query = useDetails(userId, year)
  const standards = useStandards()
  return (
    <div className={answered.details}>
      <QueryView query={query} skeleton="text">
        {(checklist) => {
          const form = formOf(checklist)
          const done = standards.doneOf(form, checklist.countedLinks)
          return (
            <>
              <div className={answered.detailGroups}>
                {standards.groupNames.map((group) => (
                  <Group key={group} group={group} form={form} done={done} />
                ))}
              </div>
              <CsvDownload
                fileName={buildFileName('mx-answers', name, year)}
                head={answerHead}
                rows={() => answerRows(form, standards)}
              />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function Group({ group, form, done }: { group: string; form: ChecklistForm; done: Done }) {
  const { countsOf, groupPercent, groupTitle, formatGroup, itemsOf } = useStandards()
  const counts = countsOf(done, 1, group)
  const percent = groupPercent(counts.standards, group)
  return (
    <section aria-label={groupTitle(group)}>
      <h3>{groupTitle(group)}</h3>
      <p className={styles.small} data-tabular>
        {formatCounts(counts)}{' '}
        <StatusBadge tone={isComplete(counts) ? 'good' : bandOf(percent)}>
          {formatGroup(group, percent, counts)}
        </StatusBadge>
      </p>
      <ul className={answered.answers}>
        {itemsOf(group).map((item) => (
          <AnswerLine key={item.field} item={item} form={form} isDone={done[item.field] === 1} />
        ))}
      </ul>
    </section>
  )
}

function AnswerLine({ item, form, isDone }: { item: Item; form: ChecklistForm; isDone: boolean }) {
  const answer = answerTo(form, item)
  return (
    <li data-done={isDone}>
      <Icon name={isDone ? 'check' : 'close'} size={16} />
      <span>
        {item.label}:{' '}
        {item.kind === 'link' && isFilled(answer) ? (
          <LinkText text={String(answer)} />
        ) : (
          <span className={answered.word}>{item.kind === 'link' ? 'No link' : isDone ? 'Yes' : 'No'}</span>
        )}
      </span>
    </li>
  )
}

function LinkText({ text }: { text: string }) {
  const address = parseWebAddress(text)
  return (
    <span className={answered.address}>
      <ExternalLink href={address}>{text}</ExternalLink>
      {!address && <span className={answered.noAddress}> (not a web link)</span>}
    </span>
  )
}
