// Validation before a save: why a checklist cannot be saved, and what a refused save means.
import type { QueryClient } from '@tanstack/react-query'
import type { Organisation } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { credentialsInLink } from '#shared/text/web-link.ts'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { windowsQuery } from '#web/years/windows.ts'
import type { Checklist } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'
import { findPlaceProblems } from '../../places.ts'
import type { Standards } from '../../standards.ts'

/** A stored LC or portfolio may stay although it has closed; what a new form is prefilled with is not stored yet. */
export const storedOf = (saved: Checklist) => (saved.version > 0 ? saved : undefined)

/** Reasons not to save: a text that is too long, a link with a password, or an LC or portfolio that has closed since. */
export function findStop(form: ChecklistForm, standards: Standards, organisation: Organisation, saved: Checklist) {
  const texts = standards.findTextProblems(form)
  const places = findPlaceProblems(form, organisation, storedOf(saved))
  const [first] = Object.entries(texts)
  const [placeText] = Object.values(places)
  return { problems: { ...texts, ...places }, reason: first ? formatTextProblem(standards, ...first) : placeText }
}

function formatTextProblem({ titleOf }: Standards, path: string, message: string): string {
  const title = titleOf(path.split('.')[0] ?? '')
  return message === credentialsInLink ? `a link in ${title} has a password in it.` : `a text in ${title} is too long.`
}

/** Refetches what the refusal was about; returns the portal's message if the year has closed. */
export function handleRefusal(error: unknown, client: QueryClient): string | null {
  if (!(error instanceof Problem)) return null
  // An LC or a portfolio closed a moment ago: the newest list says so at its field.
  if (error.fields) void client.invalidateQueries(organisationQuery)
  if (error.error === 'taskClosed') void client.invalidateQueries(windowsQuery)
  return error.error === 'yearNotOpen' ? error.message : null
}
