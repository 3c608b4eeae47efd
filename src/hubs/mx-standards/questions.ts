// Question texts of the checklist: one question and one line of help per item.
import type { ItemField } from './items.ts'

type QuestionText = [question: string, help: string]

export const questions: Record<ItemField, QuestionText> = {
  jobDescription: [
    'Does everyone in your team have a written job description?',
    'One page per role: what it is for and what it does.',
  ],
  jobKpis: ['Does every role have KPIs that the member knows?', 'Two or three numbers per role are enough.'],
  personalDevelopment: [
    'Where are the personal development plans (PDPs) of your team?',
    'Paste the link to the folder or sheet.',
  ],
  pdpSeptember: [
    'Did every member write or update their PDP in May?',
    'It says what the member wants to learn and how.',
  ],
  pdpDecember: ['Did every member write or update their PDP in June?', 'A short check of the May plan counts.'],
  transitionDelivery: [
    'Was the work handed over to you and your team?',
    'The people before you explained what runs, what is open and who to know.',
  ],
  roleStrengths: [
    'Does everyone know which of their strengths the role uses?',
    'A talk or a strengths test at the start of the term counts.',
  ],
  onboardingLCVP: ['Was the LCVP onboarded to the role?', 'By the national team or by the LCVP of the term before.'],
  onboardingMembers: [
    'Was every member onboarded to the team?',
    'People, goals, tools and first tasks, in the first two weeks.',
  ],
  toolsLCVP: ['Does the LCVP have the tools of the role?', 'Accounts, trackers and templates, and how to use them.'],
  toolsTLD: [
    'Did team leaders learn their tools at team leader development (TLD)?',
    'A session in TLD or one of its own counts.',
  ],
  downscaleTools: ['Did members get the tools they work with?', 'Shown and shared, so that everyone can open them.'],
  transitionDocument: ['Where is the transition document?', 'Paste the link to what was handed over.'],
  onboardingDocument: ['Where is the onboarding document?', 'Paste the link to the plan or the slides.'],
  toolsDocument: ['Where is the list of tools?', 'Paste the link to the document or folder.'],
  internalComms: ['Does your LC have one place for internal news?', 'A group or channel that all members read.'],
  portfolioComms: ['Does your portfolio have its own channel?', 'A group in which everyone of the portfolio is.'],
  nationalUpdates: [
    'Do members get the news of the national team?',
    'You pass them on, or members are in the national channel.',
  ],
  facebookGroup: ['Are all members in the Facebook group?', 'The group of your LC or the national one.'],
  hrPolicy: ['Do all members know the HR policy?', 'It was shared and explained.'],
  codeOfEthics: ['Have all members agreed to the code of ethics?', 'Signed, or agreed to in a form.'],
  hrEthicsProof: [
    'Where can one see that members know both?',
    'Paste the link to signatures, form answers or minutes.',
  ],
  functionalEmail: ['Does everyone have a working email of the organisation?', 'They can sign in and read it.'],
  emailSignature: ['Does everyone use the email signature?', 'Name, role and LC, in the common form.'],
  functionalEXPA: ['Does everyone have a working EXPA account?', 'With the right role of this term.'],
  accountabilityRoutines: [
    'Does the team check regularly what was promised?',
    'A weekly meeting or tracker that shows what is done and what is late.',
  ],
  gbEngagementEvents: [
    'Did your LC hold events for all members (GB)?',
    'General body meetings, socials or celebrations.',
  ],
  portfolioEngagementEvents: [
    'Did your portfolio hold events of its own?',
    'A dinner, a game, an outing: small is fine.',
  ],
  quarterlyAppraisals: [
    'Did every member get an appraisal each quarter?',
    'A talk about how it goes, with something written.',
  ],
  quarterlyRnRs: [
    'Was good work recognised each quarter (R&R)?',
    'Reward and recognition, in the team or before the GB.',
  ],
  physicalWorkspace: [
    'Is there a place where the team can work together?',
    'An office, a campus room or a regular café.',
  ],
  virtualWorkspace: ['Is there a shared online workspace?', 'A drive, a board or a channel in which the work stands.'],
  o2oRoutine: ['Is there a fixed rhythm of one-to-one talks (O2Os)?', 'For example one per member and month.'],
  o2oMembers: ['Did every member have an O2O in this period?', 'With their team leader or LCVP.'],
  tlCoaching: ['Are team leaders coached?', 'Somebody helps them to lead, not only to deliver.'],
  mentalWellbeing: [
    'Is mental wellbeing looked after?',
    'Members know whom they can talk to, and workload is talked about.',
  ],
  workspacePlans: ['Where is the plan for your workspaces?', 'Paste the link to the plan or to pictures.'],
  teamVision: ['Does the team have a vision of its own?', 'One sentence that everyone can say.'],
  teamRules: ['Has the team agreed on its rules?', 'How you meet, answer and decide.'],
  teamGoals: ['Does the team have goals for the term?', 'Written down and known to everyone.'],
  teamKPIs: ['Does the team measure its goals?', 'Each goal has a number that you look at.'],
  gtkeoMeet: ['Did the team have a get-to-know-each-other meeting?', 'GTKEO, at the start of the term.'],
  teamDays: ['Did the team spend team days together?', 'At least half a day, not only for work.'],
  engagementRoutines: ['Does the team have routines that keep it together?', 'Check-ins, shout-outs, a weekly call.'],
  teamPerformanceEvaluation: [
    'Did the team look at its performance together?',
    'What went well, what not, what changes.',
  ],
  leadSpaces: ['Did members get spaces to grow as leaders?', 'LEAD sessions, in the team or in the LC.'],
  personalFunctionalDevelopment: [
    'Did members grow in person and in their function?',
    'A training, a course or a task that stretches them.',
  ],
  functionalSpaces: ['Were there trainings for the work of your portfolio?', 'Sales, interviews, design: what you do.'],
  gbDevelopmentSpaces: ['Were there trainings for all members (GB)?', 'Open to every portfolio.'],
  teamClosingMeet: ['Did the team close the term together?', 'Look back, thank each other, hand over.'],
  portfolioClosingMeet: ['Did the portfolio close the term together?', 'With all of its teams.'],
  engagementRoutinesShare: ['Where are the routines written down?', 'Paste the link to a document or calendar.'],
  performanceEvaluationSystem: ['Where is the evaluation of the team?', 'Paste the link to the sheet or form.'],
  quarterlyImpactReports: ['Where are the quarterly impact reports?', 'Paste the link to the folder.'],
  semesterImpactReport: ['Where is the semester impact report?', 'Paste the link to the report.'],
}
