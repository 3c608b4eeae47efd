// Set-up card: an admin of a new portal sees the steps of the set-up list with ticks; the screens lead back to the list.
import type { Home } from '#shared/contracts/places-contract.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import forYou from './ForYou.module.css'
import styles from './SetUpCard.module.css'

export function SetUpCard({ steps }: { steps: NonNullable<Home['setUp']> }) {
  const done = steps.filter((each) => each.done).length
  return (
    <section className={forYou.frame} aria-labelledby="set-up">
      <div className={styles.head}>
        <h2 id="set-up">Set-up list</h2>
        <a href={hrefTo('/set-up')}>
          {done} of {steps.length} done: open the list
        </a>
      </div>
      <ol className={forYou.rows}>
        {steps.map(({ step, title, path, done: isDone }) => (
          <li key={step}>
            <a href={hrefTo(path)}>
              <span className={styles.step}>
                <span className={styles.tick} data-done={isDone || undefined}>
                  {isDone && <Icon name="check" size={16} />}
                </span>
                <span className={isDone ? styles.done : undefined}>{title}</span>
                {isDone && <span className={styles.state}>Done</span>}
              </span>
              <Icon name="right" size={18} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
