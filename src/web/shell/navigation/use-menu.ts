// Menu state: closes on Escape, on a click outside, and on navigation.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAppLocation } from '../routing/location.ts'

/** The button that opens it gets the focus back. */
export function useMenu<Frame extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false)
  const frame: RefObject<Frame | null> = useRef(null)
  const button = useRef<HTMLButtonElement>(null)
  const { path } = useAppLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])
  return { isOpen, frame, button, path, toggle: () => setOpen(!isOpen) }
}
