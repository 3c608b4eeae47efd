// Last sign-in of a person, in a few words beside the name.
import { DateText } from '#web/ui/text/DateText.tsx'
import styles from '../handover.module.css'

export function LastHere({ at }: { at: string | null }) {
  return (
    <span className={styles.lastHere}>
      {at ? (
        <>
          last signed in <DateText value={at} />
        </>
      ) : (
        'never signed in'
      )}
    </span>
  )
}
