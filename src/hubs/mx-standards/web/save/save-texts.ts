// Texts of a save: success and failure, in the specification's words, and a conflict with another device.
import type { Intent } from './queued-checklist.ts'

export const otherDeviceSaved = 'Another device saved changes too. Please choose a version.'

export const saveTexts: Record<Intent, { good: string; poor: string }> = {
  save: { good: 'Progress saved successfully!', poor: 'Failed to save progress. Please try again.' },
  submit: { good: 'Form submitted successfully!', poor: 'Failed to submit form. Please try again.' },
}
