// Hook for Google sign-in: follows the popup's outcome, or shows the sentence of the error catalogue. After success, the
// shell redirects.
import { useEffect, useState } from 'react'
import type { SignUpRole } from '#shared/roles.ts'
import { navigate, useAppLocation } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { type GoogleIntent, googlePopupSentences, googleSentence, sentences } from '../../rules.ts'
import { secondStep, showSecondStep } from '../second-step/second-step.ts'
import { openGoogle, type PopupOutcome, resumeGoogle } from './popup.ts'

export type GoogleMessage = { text: string; popupOutcome: PopupOutcome | 'notSetUp' }

export function useGoogle(intent: GoogleIntent, role?: SignUpRole) {
  const { settings, refresh } = useSession()
  const { query } = useAppLocation()
  const [message, setMessage] = useState<GoogleMessage | null>(null)
  const [isOpen, setOpen] = useState(false)
  const names = { organisation: settings.organisation, domain: settings.emailDomain }

  async function onOutcome(popupOutcome: PopupOutcome): Promise<void> {
    if (popupOutcome === 'replaced') return setMessage({ text: googlePopupSentences.replaced(intent), popupOutcome })
    setOpen(false)
    if (popupOutcome === 'blocked') return setMessage({ text: googlePopupSentences.blocked(intent), popupOutcome })
    if (popupOutcome === secondStep) return showSecondStep(query)
    if (popupOutcome === 'verificationSent') return navigate('/signin?verification=success')
    // A closed window may have succeeded before: the session decides.
    if ((popupOutcome === 'signedIn' || popupOutcome === 'closed') && (await refresh())) return
    const outcome = popupOutcome === 'closed' ? 'canceled' : popupOutcome === 'signedIn' ? 'failed' : popupOutcome
    setMessage({ text: googleSentence(intent, outcome, names) ?? '', popupOutcome })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes back from a reload
  useEffect(() => {
    // A message sent while nobody listened is lost: the session decides.
    if (resumeGoogle((popupOutcome) => void onOutcome(popupOutcome))) void refresh()
  }, [])

  function start(): void {
    setMessage(settings.googleReady ? null : { text: sentences.googleNotSetUp, popupOutcome: 'notSetUp' })
    if (!settings.googleReady) return
    setOpen(true)
    openGoogle(intent, role, (popupOutcome) => void onOutcome(popupOutcome))
  }
  return { start, message, setMessage, isOpen, isReady: settings.googleReady }
}
