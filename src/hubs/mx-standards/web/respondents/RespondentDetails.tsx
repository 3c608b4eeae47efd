// What exactly did one person answer? All 55 items by group, fetched only when opened.
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import { fileNameOf } from '#web/ui/file-name.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { answerTo, type ChecklistForm, isDone, withBlanks } from '../form.ts'
import { type GroupName, groupNames, type Item, itemsOf } from '../items.ts'
import { addressIn } from '../links.ts'
import { bandOf, countsOf, countsText, doneOf, groupPercent, groupTitle, groupWords, isComplete } from '../rules.ts'
import answered from './answers.module.css'
import styles from './results.module.css'
import { answerHead, answerRows } from './results-csv.ts'
import { useDetails } from './results-queries.ts'

type RespondentDetailsProps = { userId: string; name: string; year: string | undefined }

export function RespondentDetails({ userId, name, year }: RespondentDetailsProps) {
  const query = useDetails(userId, year)
  return (
    <div className={answered.details}>
      <QueryView query={query} skeleton="text">
        {(checklist) => {
          const form = withBlanks(checklist)
          return (
            <>
              <div className={answered.detailGroups}>
                {groupNames.map((group) => (
                  <Group key={group} group={group} form={form} />
                ))}
              </div>
              <CsvDownload
                fileName={fileNameOf('mx-answers', name, year)}
                head={answerHead}
                rows={() => answerRows(form)}
              />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function Group({ group, form }: { group: GroupName; form: ChecklistForm }) {
  const counts = countsOf(doneOf(form), 1, group)
  const percent = groupPercent(counts.standards, group)
  return (
    <section aria-label={groupTitle(group)}>
      <h3>{groupTitle(group)}</h3>
      <p className={styles.small} data-tabular>
        {countsText(counts)}{' '}
        <StatusBadge tone={isComplete(counts) ? 'good' : bandOf(percent)}>
          {groupWords(group, percent, counts)}
        </StatusBadge>
      </p>
      <ul className={answered.answers}>
        {itemsOf(group).map((item) => (
          <AnswerLine key={item.field} item={item} form={form} />
        ))}
      </ul>
    </section>
  )
}

function AnswerLine({ item, form }: { item: Item; form: ChecklistForm }) {
  const answer = answerTo(form, item)
  const done = isDone(answer)
  return (
    <li data-done={done}>
      <Icon name={done ? 'check' : 'close'} size={16} />
      <span>
        {item.label}:{' '}
        {item.kind === 'link' && done ? (
          <LinkText text={String(answer)} />
        ) : (
          <span className={answered.word}>{item.kind === 'link' ? 'No link' : done ? 'Yes' : 'No'}</span>
        )}
      </span>
    </li>
  )
}

function LinkText({ text }: { text: string }) {
  const address = addressIn(text)
  return (
    <span className={answered.address}>
      <ExternalLink href={address}>{text}</ExternalLink>
      {!address && <span className={answered.noAddress}> (no web address)</span>}
    </span>
  )
}
