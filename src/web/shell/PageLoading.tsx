import styles from './shell.module.css'

export function PageLoading() {
  return (
    <p role="status" className={styles.loading} data-loading>
      Loading...
    </p>
  )
}
