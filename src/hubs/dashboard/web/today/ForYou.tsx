// For-you list: at most five sentences, most urgent first, each a link; for newcomers with nothing to do, first steps.
import type { Home } from '#shared/contracts/places-contract.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import styles from './ForYou.module.css'

export function ForYou({ home: { forYou, firstSteps } }: { home: Home }) {
  if (forYou.length > 0) {
    return (
      <section className={styles.frame} aria-labelledby="for-you">
        <h2 id="for-you">For you</h2>
        <ul className={styles.rows}>
          {forYou.map(({ text, path, urgency }) => (
            <li key={text}>
              <a href={hrefTo(path)} data-urgency={urgency}>
                <span>{text}</span>
                <Icon name="right" size={18} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    )
  }
  if (firstSteps.length === 0) return null
  return (
    <section className={styles.frame} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className={styles.rows}>
        {firstSteps.map(({ text, path }) => (
          <li key={path}>
            <a href={hrefTo(path)}>
              <span>{text}</span>
              <Icon name="right" size={18} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
