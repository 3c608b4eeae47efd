// Hook for Google sign-in: follows the popup's outcome, and continues or shows the sentence of the error catalogue.
import { useEffect, useState } from 'react'
import type { SignUpRole } from '#shared/roles.ts'
import { navigate, usePlace } from '#web/shell/routing/location.ts'
import { placeAfterSignIn } from '#web/shell/routing/return-place.ts'
import { useSession } from '#web/shell/session/session.ts'
import { type GoogleIntent, googlePopupSentences, googleSentence, sentences } from '../../rules.ts'
import { secondStep, showSecondStep } from '../second-step/second-step.ts'
import { type GoogleEnding, openGoogle, resumeGoogle } from './popup.ts'

export type GoogleWord = { text: string; ending: GoogleEnding | 'notSetUp' }

export function useGoogle(intent: GoogleIntent, role?: SignUpRole) {
  const { settings, refresh } = useSession()
  const { query } = usePlace()
  const [word, setWord] = useState<GoogleWord | null>(null)
  const [isOpen, setOpen] = useState(false)
  const words = { organisation: settings.organisation, domain: settings.emailDomain }

  async function onEnd(ending: GoogleEnding): Promise<void> {
    if (ending === 'replaced') return setWord({ text: googlePopupSentences.replaced(intent), ending })
    setOpen(false)
    if (ending === 'blocked') return setWord({ text: googlePopupSentences.blocked(intent), ending })
    if (ending === secondStep) return showSecondStep(query)
    if (ending === 'verificationSent') return navigate('/signin?verification=success')
    // A closed window may have succeeded before: the session decides.
    if ((ending === 'signedIn' || ending === 'closed') && (await refresh())) {
      return navigate(placeAfterSignIn(query), { replace: true })
    }
    const outcome = ending === 'closed' ? 'canceled' : ending === 'signedIn' ? 'failed' : ending
    setWord({ text: googleSentence(intent, outcome, words) ?? '', ending })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes back from a reload
  useEffect(() => {
    // A message sent while nobody listened is lost: the session decides.
    if (resumeGoogle((ending) => void onEnd(ending))) void refresh()
  }, [])

  function start(): void {
    setWord(settings.googleReady ? null : { text: sentences.googleNotSetUp, ending: 'notSetUp' })
    if (!settings.googleReady) return
    setOpen(true)
    openGoogle(intent, role, (ending) => void onEnd(ending))
  }
  return { start, word, setWord, isOpen, isReady: settings.googleReady }
}
