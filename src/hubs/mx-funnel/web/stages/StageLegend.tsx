// Legend of the funnel results: meaning of stages and colours.

import { Paper, Title } from '@mantine/core'
import { resultGroups, type Stage } from '../../rules.ts'
import styles from '../results.module.css'

const meanings: Record<Stage, string> = {
  Leads: 'showed interest in joining',
  Applicants: 'sent an application',
  Accepted: 'were selected',
  Approved: 'said yes and are confirmed',
  Realised: 'started in their role',
  Finished: 'reached the end of their term',
  Completes: 'finished with all standards met',
  Advanced: 'took on a next role',
  Alumni: 'left as alumni',
}

const colours = [
  ['good', 'Green: 80% or more go on'],
  ['middling', 'Yellow: 50% or more'],
  ['poor', 'Red: below 50%'],
] as const

export function StageLegend() {
  return (
    <Paper withBorder p="lg" mt="xl" component="section" data-no-print aria-label="Legend">
      <Title order={2} mb="md">
        Legend
      </Title>
      <div className={styles.legend}>
        {resultGroups.map(({ name, stages }, group) => (
          <div key={name} className={styles.group} data-group={group}>
            <Title order={3}>{name}</Title>
            <dl>
              {stages.map((stage) => (
                <div key={stage}>
                  <dt>{stage}</dt>
                  <dd>{meanings[stage]}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <ul className={styles.colours}>
        {colours.map(([tone, text]) => (
          <li key={tone}>
            <span className={styles.dot} data-tone={tone} aria-hidden />
            {text}
          </li>
        ))}
        <li>A dash: nobody at the stage before</li>
      </ul>
    </Paper>
  )
}
