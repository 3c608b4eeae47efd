// Checklist items: the 55 items of MX Standards, listed once. Form, shapes, percentages, details and CSV derive from this list;
// questions.ts has the question and help text of each item.

type Kind = 'yesNo' | 'link'
const yesNo = <const Label extends string>(label: Label) => ({ kind: 'yesNo', label }) as const
const link = <const Label extends string>(label: Label) => ({ kind: 'link', label }) as const

type Group = {
  title: string
  about: string
  items: Record<string, { kind: Kind; label: string }>
}

/** The six groups that count, in the order of the steps; field names are those of the stored checklist. */
export const groups = {
  jobDesign: {
    title: 'Job Design',
    about: 'Everyone knows what their role is and what they want to learn in it.',
    items: {
      jobDescription: yesNo('Job description'),
      jobKpis: yesNo('Job KPIs'),
      personalDevelopment: link('Personal development plans'),
      // Stored under the names of other months; shown under the months that the organisation uses.
      pdpSeptember: yesNo('PDP May'),
      pdpDecember: yesNo('PDP June'),
    },
  },
  jobSupport: {
    title: 'Job Support',
    about: 'Everyone got what they need to start well: transition, onboarding and tools.',
    items: {
      transitionDelivery: yesNo('Transition'),
      roleStrengths: yesNo('Role strengths'),
      onboardingLCVP: yesNo('Onboarding of the LCVP'),
      onboardingMembers: yesNo('Onboarding of members'),
      toolsLCVP: yesNo('Tools for the LCVP'),
      toolsTLD: yesNo('Tools at team leader development'),
      downscaleTools: yesNo('Tools for members'),
      transitionDocument: link('Transition document'),
      onboardingDocument: link('Onboarding document'),
      toolsDocument: link('Tools document'),
    },
  },
  community: {
    title: 'Community',
    about: 'Everyone hears what is going on and knows the rules we live by.',
    items: {
      internalComms: yesNo('Internal communication'),
      portfolioComms: yesNo('Portfolio communication'),
      nationalUpdates: yesNo('National updates'),
      facebookGroup: yesNo('Facebook group'),
      hrPolicy: yesNo('HR policy'),
      codeOfEthics: yesNo('Code of ethics'),
      hrEthicsProof: link('Proof of HR policy and ethics'),
    },
  },
  communityEngagement: {
    title: 'Community Engagement',
    about: 'Everyone is reachable, takes part, and is seen for what they do.',
    items: {
      functionalEmail: yesNo('Functional email'),
      emailSignature: yesNo('Email signature'),
      functionalEXPA: yesNo('EXPA account'),
      accountabilityRoutines: yesNo('Accountability routines'),
      gbEngagementEvents: yesNo('GB events'),
      portfolioEngagementEvents: yesNo('Portfolio events'),
      quarterlyAppraisals: yesNo('Quarterly appraisals'),
      quarterlyRnRs: yesNo('Quarterly R&R'),
    },
  },
  environmentWellbeing: {
    title: 'Environment & Wellbeing',
    about: 'Everyone has a good place to work and somebody to talk to.',
    items: {
      physicalWorkspace: yesNo('Physical workspace'),
      virtualWorkspace: yesNo('Virtual workspace'),
      o2oRoutine: yesNo('O2O routine'),
      o2oMembers: yesNo('O2Os with members'),
      tlCoaching: yesNo('Coaching of team leaders'),
      mentalWellbeing: yesNo('Mental wellbeing'),
      workspacePlans: link('Workspace plans'),
    },
  },
  teamPractice: {
    title: 'Team Practice',
    about: 'The team has a shared direction, meets, learns, and closes its term together.',
    items: {
      teamVision: yesNo('Team vision'),
      teamRules: yesNo('Team rules'),
      teamGoals: yesNo('Team goals'),
      teamKPIs: yesNo('Team KPIs'),
      gtkeoMeet: yesNo('GTKEO meeting'),
      teamDays: yesNo('Team days'),
      engagementRoutines: yesNo('Engagement routines'),
      teamPerformanceEvaluation: yesNo('Team performance evaluation'),
      leadSpaces: yesNo('LEAD spaces'),
      personalFunctionalDevelopment: yesNo('Personal and functional development'),
      functionalSpaces: yesNo('Functional spaces'),
      gbDevelopmentSpaces: yesNo('GB development spaces'),
      teamClosingMeet: yesNo('Team closing meeting'),
      portfolioClosingMeet: yesNo('Portfolio closing meeting'),
      engagementRoutinesShare: link('Engagement routines document'),
      performanceEvaluationSystem: link('Performance evaluation system'),
      quarterlyImpactReports: link('Quarterly impact reports'),
      semesterImpactReport: link('Semester impact report'),
    },
  },
} as const satisfies Record<string, Group>

type Groups = typeof groups
export type GroupName = keyof Groups
export type ItemField = { [G in GroupName]: keyof Groups[G]['items'] }[GroupName]

/** The answers of the six groups: a yes/no item is a boolean, a link is free text. */
export type Answers = {
  -readonly [G in GroupName]: {
    -readonly [F in keyof Groups[G]['items']]: Groups[G]['items'][F] extends { kind: 'link' } ? string : boolean
  }
}

export const groupNames = Object.keys(groups) as GroupName[]

export type Item = { group: GroupName; field: ItemField; kind: Kind; label: string }

const listOf = (group: GroupName): Item[] =>
  Object.entries(groups[group].items).map(([field, { kind, label }]) => ({
    group,
    field: field as ItemField,
    kind,
    label,
  }))

const itemsByGroup = new Map(groupNames.map((group) => [group, listOf(group)]))
export const itemsOf = (group: GroupName): readonly Item[] => itemsByGroup.get(group) ?? []

export const items: Item[] = groupNames.flatMap(itemsOf)
export const itemCount = items.length
export const standardsCount = items.filter(({ kind }) => kind === 'yesNo').length
export const linksCount = itemCount - standardsCount
