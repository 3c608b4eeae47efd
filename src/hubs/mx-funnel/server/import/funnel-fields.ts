// Import columns of funnel reports: column names in files, and accepted spellings in cells.
import type { FieldDeclaration } from '#server/imports/kind.ts'
import type { ReportField } from '../../contract.ts'
import { reportFormats } from '../../differences.ts'
import { knownRoles, ownPortfolio, type Stage, stages, termNames, terms } from '../../rules.ts'

const termSpellings = {
  short: ['ST', 'short'],
  mid: ['MT', 'mid', 'middle', 'medium term'],
  long: ['LT', 'long'],
}

const roleSpellings: Record<string, string[]> = {
  'Task Force': ['TF'],
  'Organizing Committee': ['OC', 'Organising Committee'],
  'Recruitment Task Force': ['RTF'],
  'Team Leader': ['TL', 'Team Leaders', 'Team Lead'],
  EB: ['Executive Board'],
  ECB: ['Extended Board', 'Executive Coordinating Board'],
}

const stageNames: Partial<Record<Stage, string[]>> = {
  Leads: ['lead', 'sign ups', 'new leads'],
  Applicants: ['applied', 'applications'],
  Accepted: ['acceptances', 'accepts'],
  Approved: ['approvals', 'approves'],
  Realised: ['realized', 'realisations', 'realizations'],
  Finished: ['finishes', 'finish'],
  Completes: ['completed', 'completions', 'complete'],
  Advanced: ['advances', 'advancement'],
  Alumni: ['alumnus', 'alumnae'],
}

const columns: Record<ReportField, Omit<FieldDeclaration, 'name' | 'label'>> = {
  lc: { sort: 'committee', isRequired: true, known: ['committee', 'local committee', 'entity'] },
  term: {
    ...{ sort: 'choice', hint: 'Short, mid or long; empty for the MC.', known: ['duration', 'length'] },
    choices: terms.map((code) => ({ code, name: termNames[code], spellings: termSpellings[code] })),
  },
  role: {
    ...{ sort: 'choice', isOpen: true, known: ['position', 'member role'] },
    hint: 'Other roles are imported as written. Leave it empty for the MC.',
    choices: knownRoles.map((code) => ({ code, name: code, spellings: roleSpellings[code] ?? [] })),
  },
  portfolio: {
    ...{ sort: 'portfolio', known: ['function', 'department', 'team'] },
    hint: 'Required for mid-term Team Leaders and the MC.',
    choices: [{ code: ownPortfolio.code, name: ownPortfolio.name, spellings: ['BD and EwA', 'EwA and BD'] }],
  },
  month: {
    ...{ sort: 'month', known: ['reported month', 'of month', 'period', 'date'] },
    hint: 'When the people were new. An empty cell means this month.',
  },
}

export const funnelFields: readonly FieldDeclaration[] = [
  ...(Object.keys(columns) as ReportField[]).map((name) => ({
    ...{ name, label: reportFormats[name].label, ...columns[name] },
  })),
  ...stages.map(
    (stage): FieldDeclaration => ({
      ...{ name: `metrics.${stage}`, label: stage, sort: 'amount', empty: '0', known: stageNames[stage] ?? [] },
      hint: 'How many people were new at this stage.',
    }),
  ),
]
