import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { withdrawAbsenceNotice } from '../../../subjects/schedule/server/notices/end-absence-notice.ts';
import { giveAbsenceNotice } from '../../../subjects/schedule/server/notices/give-absence-notice.ts';
import { readAbsenceNotice } from '../../../subjects/schedule/server/notices/read-absence-notices.ts';
import { readNote } from '../../../subjects/visits/server/read-note.ts';
import { saveNote } from '../../../subjects/visits/server/save-note.ts';
import { readDay, readWeek } from './read-doctor-agenda.ts';

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
    settle(
      await readNote(context.services.db, { ...callOf(context), ...input }),
      errors,
    ),
  ),
  save: door.notes.save.handler(doForCaller(saveNote)),
});

/** "No puedo ir": the doctor's notice to the counter. */
export const doctorAbsenceNotices = atLevel('N2', {
  get: door.absenceNotices.get.handler(({ input, context }) =>
    readAbsenceNotice(context.services, { ...callOf(context), ...input }),
  ),
  give: door.absenceNotices.give.handler(doForCaller(giveAbsenceNotice)),
  withdraw: door.absenceNotices.withdraw.handler(
    doForCaller(withdrawAbsenceNotice),
  ),
});
