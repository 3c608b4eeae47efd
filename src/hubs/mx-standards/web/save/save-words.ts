// What does a person read when a save worked, or did not? The specification's own words.
import type { Intent } from './waiting-checklist.ts'

export const saveWords: Record<Intent, { good: string; poor: string }> = {
  save: { good: 'Progress saved successfully!', poor: 'Failed to save progress. Please try again.' },
  submit: { good: 'Form submitted successfully!', poor: 'Failed to submit form. Please try again.' },
}
