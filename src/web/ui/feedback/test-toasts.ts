// Toast duration, for tests only: how long a toast on the page stays.
import { renderHook } from '@testing-library/react'
import { useToasts } from './toast.ts'

export const shownForMs = (text: string) => renderHook(useToasts).result.current.find((each) => each.text === text)?.ms
