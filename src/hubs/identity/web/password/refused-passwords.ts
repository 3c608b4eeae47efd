// Refused passwords: the filter of the most common ones, loaded when a person begins to type a new password.
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { createStore, useStore } from '#web/create-store.ts'
import { identityContract } from '../../contract.ts'
import { passwordFilter } from '../../password-filter.ts'
import type { CommonPasswords } from '../../password-rules.ts'

/** Undefined until it has arrived: meanwhile nobody can say that a password is good. */
export const refusedPasswords = createStore<CommonPasswords>(undefined)

let isLoading = false

async function loadRefusedPasswords(): Promise<void> {
  if (isLoading || refusedPasswords.getState()) return
  isLoading = true
  try {
    const bits = atob(await call(identityContract.commonPasswords))
    refusedPasswords.setState(passwordFilter(Uint8Array.from(bits, (byte) => byte.charCodeAt(0))))
  } catch {
    // The next field asks again. Until then only the server knows.
  } finally {
    isLoading = false
  }
}

export function useRefusedPasswords(isTyping: boolean): CommonPasswords {
  useEffect(() => {
    if (isTyping) void loadRefusedPasswords()
  }, [isTyping])
  return useStore(refusedPasswords)
}
