// Personal data in the tasks hub: calendar feeds, who reminded whom, and reminders that wait to be sent.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const tasksPersonal: PersonalRows[] = [
  {
    table: 'calendarFeed',
    what: 'When you created your calendar link',
    people: [{ uid: 'uid' }],
    hidden: ['seed', 'secretHash'],
    afterErasure: 'goes',
    kept: 'Until you turn it off',
  },
  {
    table: 'taskReminder',
    what: 'Reminders that you received',
    people: [{ uid: 'uid' }],
    hidden: ['byUid', 'byName'],
    afterErasure: 'goes',
  },
  {
    table: 'taskReminder',
    what: 'Reminders that you sent',
    people: [{ uid: 'byUid', names: ['byName'] }],
    hidden: ['uid'],
    afterErasure: 'stays',
    kept: 'As long as the account of the person you reminded',
  },
  {
    table: 'taskReminderOrder',
    what: 'Reminders to many people that are being sent for you',
    people: [{ uid: 'byUid', email: 'byEmail', names: ['byName'], also: { byAddress: '' } }],
    afterErasure: 'stays',
    kept: 'Until all of them are sent, a day at most',
  },
]
