import { readDay, readWeek } from '../consulting-room/read-agenda.ts';
import { readNote } from '../consulting-room/read-note.ts';
import { readOwnSchedule } from '../consulting-room/read-own-schedule.ts';
import { saveNote } from '../consulting-room/save-note.ts';
import { doctorCallOf } from './doctor-call-of.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('doctor');

/** The doctor's days, and who comes. */
export const doctorAgenda = atLevel('N2', {
  day: door.agenda.day.handler(({ input, context }) =>
    readDay(context.services, { ...doctorCallOf(context), ...input }),
  ),
  week: door.agenda.week.handler(({ input, context }) =>
    readWeek(context.services, { ...doctorCallOf(context), ...input }),
  ),
});

/** What is noted beside the doctor's own turnos. */
export const doctorNotes = atLevel('N2', {
  get: door.notes.get.handler(async ({ input, context, errors }) =>
    settle(await readNote(context.services.db, { ...doctorCallOf(context), ...input }), errors),
  ),
  save: door.notes.save.handler(async ({ input, context, errors }) =>
    settle(await saveNote(context.services, { ...doctorCallOf(context), ...input }), errors),
  ),
});

/** When the doctor attends. */
export const doctorSchedule = atLevel('N2', {
  get: door.schedule.get.handler(async ({ context, errors }) =>
    settle(readOwnSchedule(await context.services.catalog.current(), doctorCallOf(context)), errors),
  ),
});
