// Toast texts of a save: success and failure, in the specification's words.
import type { Intent } from './queued-checklist.ts'

export const saveTexts: Record<Intent, { good: string; poor: string }> = {
  save: { good: 'Progress saved successfully!', poor: 'Failed to save progress. Please try again.' },
  submit: { good: 'Form submitted successfully!', poor: 'Failed to submit form. Please try again.' },
}
