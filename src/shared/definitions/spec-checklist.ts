// Frozen: the checklist that the specification asks, as a definition: 55 items in six groups, 45 yes/no and 10 links. A migration stores
// it for every year there is, so it never changes. The first line of a help text is the question beside the name of the item.
// PDP May and June are stored under the names of other months; they are shown under the months that the organisation uses.
import type { Group, Item } from './definition.ts'

/** Groups: key | title | about. Items: kind | key | text | question | help. */
const source = `
jobDesign | Job Design | Everyone knows what their role is and what they want to learn in it.
  yesNo | jobDescription | Job description | Does everyone in your team have a written job description? | One page per role: what it is for and what it does.
  yesNo | jobKpis | Job KPIs | Does every role have KPIs that the member knows? | Two or three numbers per role are enough.
  link | personalDevelopment | Personal development plans | Where are the personal development plans (PDPs) of your team? | Paste the link to the folder or sheet.
  yesNo | pdpSeptember | PDP May | Did every member write or update their PDP in May? | It says what the member wants to learn and how.
  yesNo | pdpDecember | PDP June | Did every member write or update their PDP in June? | A short check of the May plan counts.
jobSupport | Job Support | Everyone got what they need to start well: transition, onboarding and tools.
  yesNo | transitionDelivery | Transition | Was the work handed over to you and your team? | The people before you explained what runs, what is open and who to know.
  yesNo | roleStrengths | Role strengths | Does everyone know which of their strengths the role uses? | A talk or a strengths test at the start of the term counts.
  yesNo | onboardingLCVP | Onboarding of the LCVP | Was the LCVP onboarded to the role? | By the national team or by the LCVP of the term before.
  yesNo | onboardingMembers | Onboarding of members | Was every member onboarded to the team? | People, goals, tools and first tasks, in the first two weeks.
  yesNo | toolsLCVP | Tools for the LCVP | Does the LCVP have the tools of the role? | Accounts, trackers and templates, and how to use them.
  yesNo | toolsTLD | Tools at team leader development | Did team leaders learn their tools at team leader development (TLD)? | A session in TLD or one of its own counts.
  yesNo | downscaleTools | Tools for members | Did members get the tools they work with? | Shown and shared, so that everyone can open them.
  link | transitionDocument | Transition document | Where is the transition document? | Paste the link to what was handed over.
  link | onboardingDocument | Onboarding document | Where is the onboarding document? | Paste the link to the plan or the slides.
  link | toolsDocument | Tools document | Where is the list of tools? | Paste the link to the document or folder.
community | Community | Everyone hears what is going on and knows the rules we live by.
  yesNo | internalComms | Internal communication | Does your LC have one place for internal news? | A group or channel that all members read.
  yesNo | portfolioComms | Portfolio communication | Does your portfolio have its own channel? | A group in which everyone of the portfolio is.
  yesNo | nationalUpdates | National updates | Do members get the news of the national team? | You pass them on, or members are in the national channel.
  yesNo | facebookGroup | Facebook group | Are all members in the Facebook group? | The group of your LC or the national one.
  yesNo | hrPolicy | HR policy | Do all members know the HR policy? | It was shared and explained.
  yesNo | codeOfEthics | Code of ethics | Have all members agreed to the code of ethics? | Signed, or agreed to in a form.
  link | hrEthicsProof | Proof of HR policy and ethics | Where can one see that members know both? | Paste the link to signatures, form answers or minutes.
communityEngagement | Community Engagement | Everyone is reachable, takes part, and is seen for what they do.
  yesNo | functionalEmail | Functional email | Does everyone have a working email of the organisation? | They can sign in and read it.
  yesNo | emailSignature | Email signature | Does everyone use the email signature? | Name, role and LC, in the common form.
  yesNo | functionalEXPA | EXPA account | Does everyone have a working EXPA account? | With the right role of this term.
  yesNo | accountabilityRoutines | Accountability routines | Does the team check regularly what was promised? | A weekly meeting or tracker that shows what is done and what is late.
  yesNo | gbEngagementEvents | GB events | Did your LC hold events for all members (GB)? | General body meetings, socials or celebrations.
  yesNo | portfolioEngagementEvents | Portfolio events | Did your portfolio hold events of its own? | A dinner, a game, an outing: small is fine.
  yesNo | quarterlyAppraisals | Quarterly appraisals | Did every member get an appraisal each quarter? | A talk about how it goes, with something written.
  yesNo | quarterlyRnRs | Quarterly R&R | Was good work recognised each quarter (R&R)? | Reward and recognition, in the team or before the GB.
environmentWellbeing | Environment & Wellbeing | Everyone has a good place to work and somebody to talk to.
  yesNo | physicalWorkspace | Physical workspace | Is there a place where the team can work together? | An office, a campus room or a regular café.
  yesNo | virtualWorkspace | Virtual workspace | Is there a shared online workspace? | A drive, a board or a channel in which the work stands.
  yesNo | o2oRoutine | O2O routine | Is there a fixed rhythm of one-to-one talks (O2Os)? | For example one per member and month.
  yesNo | o2oMembers | O2Os with members | Did every member have an O2O in this period? | With their team leader or LCVP.
  yesNo | tlCoaching | Coaching of team leaders | Are team leaders coached? | Somebody helps them to lead, not only to deliver.
  yesNo | mentalWellbeing | Mental wellbeing | Is mental wellbeing looked after? | Members know whom they can talk to, and workload is talked about.
  link | workspacePlans | Workspace plans | Where is the plan for your workspaces? | Paste the link to the plan or to pictures.
teamPractice | Team Practice | The team has a shared direction, meets, learns, and closes its term together.
  yesNo | teamVision | Team vision | Does the team have a vision of its own? | One sentence that everyone can say.
  yesNo | teamRules | Team rules | Has the team agreed on its rules? | How you meet, answer and decide.
  yesNo | teamGoals | Team goals | Does the team have goals for the term? | Written down and known to everyone.
  yesNo | teamKPIs | Team KPIs | Does the team measure its goals? | Each goal has a number that you look at.
  yesNo | gtkeoMeet | GTKEO meeting | Did the team have a get-to-know-each-other meeting? | GTKEO, at the start of the term.
  yesNo | teamDays | Team days | Did the team spend team days together? | At least half a day, not only for work.
  yesNo | engagementRoutines | Engagement routines | Does the team have routines that keep it together? | Check-ins, shout-outs, a weekly call.
  yesNo | teamPerformanceEvaluation | Team performance evaluation | Did the team look at its performance together? | What went well, what not, what changes.
  yesNo | leadSpaces | LEAD spaces | Did members get spaces to grow as leaders? | LEAD sessions, in the team or in the LC.
  yesNo | personalFunctionalDevelopment | Personal and functional development | Did members grow in person and in their function? | A training, a course or a task that stretches them.
  yesNo | functionalSpaces | Functional spaces | Were there trainings for the work of your portfolio? | Sales, interviews, design: what you do.
  yesNo | gbDevelopmentSpaces | GB development spaces | Were there trainings for all members (GB)? | Open to every portfolio.
  yesNo | teamClosingMeet | Team closing meeting | Did the team close the term together? | Look back, thank each other, hand over.
  yesNo | portfolioClosingMeet | Portfolio closing meeting | Did the portfolio close the term together? | With all of its teams.
  link | engagementRoutinesShare | Engagement routines document | Where are the routines written down? | Paste the link to a document or calendar.
  link | performanceEvaluationSystem | Performance evaluation system | Where is the evaluation of the team? | Paste the link to the sheet or form.
  link | quarterlyImpactReports | Quarterly impact reports | Where are the quarterly impact reports? | Paste the link to the folder.
  link | semesterImpactReport | Semester impact report | Where is the semester impact report? | Paste the link to the report.
`

export const specChecklist: Group[] = []
for (const line of source.trim().split('\n')) {
  const [first = '', second = '', third = '', ...help] = line.trim().split(' | ')
  if (!line.startsWith(' ')) specChecklist.push({ key: first, title: second, about: third, items: [] })
  else {
    const kind = first as Item['kind']
    specChecklist.at(-1)?.items.push({ key: second, text: third, help: help.join('\n'), kind, isRequired: false })
  }
}
