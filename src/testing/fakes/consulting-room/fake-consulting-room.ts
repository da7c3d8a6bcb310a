import { addDays, daysFrom, weekdayOf } from '../../../base/time/clinic-day.ts';
import {
  dayOf,
  epochMinuteOf,
  instantAt,
} from '../../../base/time/clinic-zone.ts';
import type { AgendaDay } from '../../../panels/consulting-room/contract/agenda.ts';
import type { OwnProfile } from '../../../subjects/doctors/contract/profile.ts';
import type { OwnSchedule } from '../../../subjects/schedule/contract/schedule.ts';
import { isSetAtOnce } from '../../../subjects/schedule/rules/own-absence.ts';
import type { FoundDiagnosis } from '../../../subjects/visits/contract/diagnoses.ts';
import type {
  NextControl,
  ProposedControl,
} from '../../../subjects/visits/contract/next-control.ts';
import type { PrivateNote } from '../../../subjects/visits/contract/notes.ts';
import type { VisitText } from '../../../subjects/visits/contract/visit-texts.ts';
import { fakePeople } from '../access/fake-sessions.ts';
import { doctorAt, practiceOf } from '../appointments/fake-agenda.ts';
import {
  type fakeAppointments,
  todayAt,
} from '../appointments/fake-appointments.ts';
import { fakeClinic, fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

type Line = FakeLine & {
  staffAppointments: ReturnType<typeof fakeAppointments>;
};

/** The test's changes to a day of the doctor. */
type DaySaid = Partial<
  Pick<AgendaDay, 'sessions' | 'closure' | 'absence' | 'arrivesAt'>
>;

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The first doctor's own agenda, notes, hours and profile. */
export function fakeConsultingRoom(line: Line) {
  const door = line.openDoor('doctor');
  const days = new Map<string, DaySaid>();
  const notes = new Map<string, PrivateNote>();
  const room = {
    /** Changes a day: a closure leaves it without sessions. */
    say: (day: string, said: DaySaid) => void days.set(day, said),
    /** Null: the doctor has no further day. */
    nextDay: addDays(fakeToday, 1) as string | null,
    /** Changes the note from now on, as if it was written in another browser. */
    writeNote(id: string, note: string): PrivateNote {
      const written = {
        note,
        version: `v${note}`,
        savedAt: note ? todayAt('08:30') : null,
      };
      const saved = { ...written, savedBy: note ? 'Rita Prueba' : null };
      notes.set(id, saved);
      return saved;
    },
    /** The phrases and templates of the doctor and of the clinic. */
    visitTexts: [] as VisitText[],
    /** The next appointment of the patient in a visit. */
    nextControl: null as NextControl | null,
    proposedControls: [] as ProposedControl[],
    practices: [
      { id: practiceOf(doctorAt(0).id).id, name: 'Consulta de cardiología' },
    ],
    /** The results of a search for a diagnosis. */
    diagnoses: [] as FoundDiagnosis[],
    schedule: {
      today: fakeToday,
      rules: [],
      absences: [],
      extraSessions: [],
      holidays: [],
      absencePolicy: 'ask',
      requests: [],
      arrivesAt: null,
    } as OwnSchedule,
    profile: {
      ...fakePeople.doctor,
      photoUrl: null,
      biography: 'Atiende adultos.',
      communication: ['en'],
      biographyVersion: 'v1',
      licenses: [{ text: 'MN 123456', validTo: null, isExpired: false }],
      specialties: ['Cardiología'],
      insurers: [{ name: 'Salud Federal', validFrom: null, validTo: null }],
      profession: null,
      hasSignature: false,
      hasCalendarFeed: false,
      wantsEveningList: true,
    } as OwnProfile,
  };

  function agendaOf(day: string): AgendaDay {
    const session = {
      startsAt: todayAt('09:00', day),
      endsAt: todayAt('13:00', day),
      roomName: 'Consultorio 3',
    };
    const said = days.get(day);
    return {
      day,
      sessions: said?.closure ? [] : [session],
      closure: null,
      absence: null,
      arrivesAt: room.schedule.arrivesAt,
      ...said,
      appointments: line.staffAppointments
        .list('doctor')
        .filter(
          ({ startsAt }) =>
            dayOf(epochMinuteOf(Date.parse(startsAt)), fakeClinic.timeZone) ===
            day,
        ),
    };
  }

  const toIso = (minute: number) => new Date(minute * 60_000).toISOString();
  const noteOf = (id: string) =>
    notes.get(id) ?? { note: '', version: 'v', savedAt: null, savedBy: null };

  line.plug({
    admin: {
      visitTexts: {
        list: line
          .openDoor('admin')
          .visitTexts.list.handler(() => room.visitTexts),
      },
    },
    doctor: {
      questionnaires: { read: door.questionnaires.read.handler(() => []) },
      nextControl: {
        read: door.nextControl.read.handler(() => ({
          next: room.nextControl,
          proposed: room.proposedControls,
          practices: room.practices,
        })),
      },
      diagnoses: {
        search: door.diagnoses.search.handler(() => room.diagnoses),
      },
      visitTexts: { list: door.visitTexts.list.handler(() => room.visitTexts) },
      agenda: {
        day: door.agenda.day.handler(({ input }) => ({
          ...agendaOf(input.day),
          nextDay: room.nextDay,
        })),
        week: door.agenda.week.handler(({ input }) =>
          daysFrom(addDays(input.day, 1 - weekdayOf(input.day)), 7).map(
            agendaOf,
          ),
        ),
      },
      notes: {
        get: door.notes.get.handler(({ input }) => noteOf(input.appointmentId)),
        save: door.notes.save.handler(({ input: { appointmentId, note } }) =>
          room.writeNote(appointmentId, note),
        ),
      },
      // There are no documents yet.
      documents: {
        list: door.documents.list.handler(() => ({
          documents: [],
          olderBefore: null,
        })),
      },
      schedule: {
        get: door.schedule.get.handler(() => room.schedule),
        requestAbsence: door.schedule.requestAbsence.handler(({ input }) => {
          const { fromDay, fromMinute, toDay, toMinute, kind, note } = input;
          const { timeZone } = fakeClinic;
          const asked = {
            id: line.nextId(),
            kind,
            note,
            askedAt: new Date(line.now()).toISOString(),
          };
          const stretch = {
            startsAt: toIso(instantAt(fromDay, fromMinute, timeZone)),
            endsAt: toIso(instantAt(toDay, toMinute, timeZone)),
          };
          if (isSetAtOnce(room.schedule.absencePolicy, input)) {
            const set = {
              ...stretch,
              reason: 'No atiende',
              ownRequestId: asked.id,
            };
            room.schedule.absences = [...room.schedule.absences, set];
          } else {
            const open = {
              state: 'asked' as const,
              answeredAt: null,
              answeredBy: null,
              refusedFor: null,
            };
            room.schedule.requests = [
              { ...asked, ...stretch, ...open },
              ...room.schedule.requests,
            ];
          }
          return room.schedule;
        }),
        withdrawAbsence: door.schedule.withdrawAbsence.handler(
          ({ input: { requestId } }) => {
            room.schedule.absences = room.schedule.absences.filter(
              ({ ownRequestId }) => ownRequestId !== requestId,
            );
            room.schedule.requests = room.schedule.requests.map((request) =>
              request.id === requestId
                ? { ...request, state: 'withdrawn' }
                : request,
            );
            return room.schedule;
          },
        ),
        sayLate: door.schedule.sayLate.handler(({ input: { day, minute } }) => {
          room.schedule.arrivesAt = toIso(
            instantAt(day, minute, fakeClinic.timeZone),
          );
          return room.schedule;
        }),
        withdrawLate: door.schedule.withdrawLate.handler(() => {
          room.schedule.arrivesAt = null;
          return room.schedule;
        }),
      },
      profile: {
        get: door.profile.get.handler(() => room.profile),
        saveBiography: door.profile.saveBiography.handler(
          ({ input: { biography } }) => {
            const saved = { biography, biographyVersion: `v${biography}` };
            Object.assign(room.profile, saved);
            return saved;
          },
        ),
        savePhoto: door.profile.savePhoto.handler(({ input }) => {
          room.profile.photoUrl = `/api/public/doctors/${room.profile.id}/photo?v=${input.photo.length}`;
          return { photoUrl: room.profile.photoUrl };
        }),
        removePhoto: door.profile.removePhoto.handler(() => {
          const removed = room.profile.photoUrl !== null;
          room.profile.photoUrl = null;
          return { removed };
        }),
        saveProfession: door.profile.saveProfession.handler(
          ({ input: { profession } }) => {
            room.profile.profession = profession;
            return { profession };
          },
        ),
        signature: door.profile.signature.handler(() => ({
          png: room.profile.hasSignature ? pixel : null,
        })),
        saveSignature: door.profile.saveSignature.handler(() => {
          room.profile.hasSignature = true;
          return { png: pixel };
        }),
        removeSignature: door.profile.removeSignature.handler(() => {
          const removed = room.profile.hasSignature;
          room.profile.hasSignature = false;
          return { removed };
        }),
        saveEveningList: door.profile.saveEveningList.handler(
          ({ input: { isWanted } }) => {
            room.profile.wantsEveningList = isWanted;
            return { wantsEveningList: isWanted };
          },
        ),
        createCalendarFeed: door.profile.createCalendarFeed.handler(() => {
          room.profile.hasCalendarFeed = true;
          return { path: '/api/public/calendar/secreto.ics' };
        }),
        endCalendarFeed: door.profile.endCalendarFeed.handler(() => {
          room.profile.hasCalendarFeed = false;
          return { hasCalendarFeed: false };
        }),
      },
    },
  });

  return room;
}
