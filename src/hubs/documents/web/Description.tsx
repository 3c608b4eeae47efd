// What does a document say of itself? Its first lines, and the rest for who wants it.
import { Anchor, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './documents.module.css'

export function Description({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isOpen])

  return (
    <div>
      <Text ref={words} size="sm" dir="auto" className={styles.description} data-open={isOpen || undefined}>
        {text}
      </Text>
      {isCut && (
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Anchor>
      )}
    </div>
  )
}
