// Answers with names: only for admins, and only on request. Every access is recorded in the audit trail.
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, urlOf } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DownloadLink } from '#web/ui/files/DownloadLink.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import type { ShownYear } from '#web/years/years.ts'
import { happinessContract, type StoredAnswer } from '../../contract.ts'
import { minGroupSize } from '../../groups.ts'
import { answerColumns, nameOf } from './answer-columns.tsx'
import styles from './Results.module.css'

export function AnswerTable({ shown }: { shown: ShownYear }) {
  const [isShown, setShown] = useState(false)
  return (
    <ResultSection
      title="Answers with names"
      text="Only admins see this part. The audit trail records who looked at it or downloaded it. New answers appear the next day."
      className={styles.names}
      isScreenOnly
      tools={
        <Group gap="sm">
          {!isShown && <Button onClick={() => setShown(true)}>Show answers with names</Button>}
          <DownloadLink href={urlOf(happinessContract.answersCsv, { query: shown.requested })}>
            Download all answers
          </DownloadLink>
        </Group>
      }
    >
      {isShown && <NamedAnswers shown={shown} />}
    </ResultSection>
  )
}

function NamedAnswers({ shown: { requested, isOpen } }: { shown: ShownYear }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const client = useQueryClient()
  const organisation = useOrganisation()
  const answers = useQuery({
    queryKey: ['happiness', 'answers', requested, page],
    queryFn: () => call(happinessContract.answers, { query: { ...requested, page, limit: 10 } }),
    placeholderData: keepPreviousData,
    // Coming back to the window is no new look.
    staleTime: Number.POSITIVE_INFINITY,
  })

  async function setAside(isAside: boolean) {
    try {
      const { changed } = await call(happinessContract.setAside, { body: { ids: [...chosen], isAside } })
      const answers = changed === 1 ? '1 answer' : `${changed} answers`
      toast.success(isAside ? `${answers} set aside.` : `${answers} included again.`)
      setChosen([])
      await client.invalidateQueries({ queryKey: ['happiness'] })
    } catch (error) {
      toast.error(`Nothing was changed. ${(error as Error).message}`)
    }
  }

  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? [...now, id] : now.filter((other) => other !== id)))
  const selectColumn = {
    head: 'Choose',
    cell: (answer: StoredAnswer) => (
      <Checkbox
        aria-label={`Select the answer of ${nameOf(answer)}`}
        checked={chosen.includes(answer._id)}
        onChange={(event) => choose(answer._id, event.currentTarget.checked)}
      />
    ),
  }
  return (
    <QueryView query={answers} skeleton="table">
      {(data) => (
        <>
          {isOpen && (
            <Group gap="sm" mb="sm">
              <Button variant="default" disabled={chosen.length === 0} onClick={() => setAside(true)}>
                Set aside
              </Button>
              <Button variant="default" disabled={chosen.length === 0} onClick={() => setAside(false)}>
                Include again
              </Button>
              <Text size="sm" c="dimmed" className={styles.asideNote}>
                Answers you set aside are not counted, and their suggestions are hidden immediately. An answer that was
                already counted leaves the figures with the next count, but only together with at least{' '}
                {minGroupSize - 1} others of its group, and only if {minGroupSize} or none of the group remain.
              </Text>
            </Group>
          )}
          <DataTable
            label="Answers with names"
            columns={isOpen ? [...answerColumns(organisation), selectColumn] : answerColumns(organisation)}
            rows={data.data}
            rowKey={({ _id }) => _id}
          />
          {data.totalPages > 1 && (
            <Pager page={page} totalPages={data.totalPages} onPage={setPage} label="Pages of answers" />
          )}
        </>
      )}
    </QueryView>
  )
}
