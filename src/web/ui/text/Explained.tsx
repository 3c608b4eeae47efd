// Explained text: abbreviations in it show their meaning on hover, on focus and on a tap.
import { explainParts } from '#shared/text/glossary.ts'
import styles from './Explained.module.css'

export function Explained({ children }: { children: string }) {
  return explainParts(children).map(({ text, at, meaning }) =>
    meaning ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards and taps reach the meaning by focus
      <span key={at} className={styles.term} tabIndex={0} data-meaning={meaning} aria-description={meaning}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
