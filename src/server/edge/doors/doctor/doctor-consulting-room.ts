import { readDay, readWeek } from '../../../agenda/day/read-doctor-agenda.ts';
import { withdrawAbsenceNotice } from '../../../agenda/notices/end-absence-notice.ts';
import { giveAbsenceNotice } from '../../../agenda/notices/give-absence-notice.ts';
import { readAbsenceNotice } from '../../../agenda/notices/read-absence-notices.ts';
import { readNote } from '../../../record/notes/read-note.ts';
import { saveNote } from '../../../record/notes/save-note.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('doctor');

/** The doctor's days and patients. */
export const doctorAgenda = atLevel('N2', {
  day: door.agenda.day.handler(({ input, context }) =>
    readDay(context.services, { ...callOf(context), ...input }),
  ),
  week: door.agenda.week.handler(({ input, context }) =>
    readWeek(context.services, { ...callOf(context), ...input }),
  ),
});

/** The private notes beside the doctor's own appointments. */
export const doctorNotes = atLevel('N2', {
  get: door.notes.get.handler(async ({ input, context, errors }) =>
    settle(await readNote(context.services.db, { ...callOf(context), ...input }), errors),
  ),
  save: door.notes.save.handler(doForCaller(saveNote)),
});

/** "No puedo ir": what the doctor tells the counter. */
export const doctorAbsenceNotices = atLevel('N2', {
  get: door.absenceNotices.get.handler(({ input, context }) =>
    readAbsenceNotice(context.services, { ...callOf(context), ...input }),
  ),
  give: door.absenceNotices.give.handler(doForCaller(giveAbsenceNotice)),
  withdraw: door.absenceNotices.withdraw.handler(doForCaller(withdrawAbsenceNotice)),
});
