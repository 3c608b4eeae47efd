// Has the link of a mail ended, or was it never one?
import { Problem } from '#shared/problem.ts'

export const isEndedLink = (error: unknown) =>
  error instanceof Problem && (error.error === 'linkExpired' || error.fields?.token !== undefined)
