// Section header: title, a sentence, and tools at the far side.
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Explained } from '../text/Explained.tsx'
import styles from './SectionHead.module.css'

type SectionHeadProps = {
  title: string
  /** For the aria-labelledby of the section. */
  id?: string
  text?: ReactNode
  /** The tools. */
  children?: ReactNode
}

export function SectionHead({ title, id, text, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div className={text ? styles.words : undefined}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed" mt={4}>
            {typeof text === 'string' ? <Explained>{text}</Explained> : text}
          </Text>
        )}
      </div>
      {children}
    </div>
  )
}
