import type { SpecialtyFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import { usualSearchWords } from '../../../base/clinic/rules/usual-search-words.ts';
import type {
  InsurerDoctor,
  InsurerDoctors,
} from '../../../subjects/doctors/contract/insurer-doctors.ts';
import type { SetUpQuestionnaire } from '../../../subjects/forms/contract/admin.ts';
import type {
  HolidayYear,
  ProposedHoliday,
  SetUpHoliday,
} from '../../../subjects/schedule/contract/holidays.ts';
import type { SetUpInsurer } from '../../../subjects/settings/contract/insurers.ts';
import type { SetUpRooms } from '../../../subjects/settings/contract/rooms.ts';
import type { SetUpSpecialty } from '../../../subjects/settings/contract/specialties.ts';
import { usualInsurers } from '../../../subjects/settings/rules/usual-insurers.ts';
import {
  fakeDoctors,
  fakeInsurers,
  fakeSpecialties,
  fakeToday,
} from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

const entry = { revision: 1, isEnabled: true };
const id = (number: number) => `0190e000-0000-7000-8000-00000000000${number}`;

const wordsOf = ({
  name,
  searchWords,
}: Pick<SpecialtyFields, 'name' | 'searchWords'>) => ({
  searchWords: searchWords ?? usualSearchWords(name),
  hasUsualWords: searchWords === null,
});

/**
 * The fake clinic's specialties, rooms, insurers and holidays. It keeps what is sent. The test states
 * refusals and changes by another administrator.
 */
export function fakeCatalogues(line: FakeLine) {
  const hallId = id(1);
  const fake = {
    specialties: fakeSpecialties.map(
      ({ id: specialtyId, name, doctorCount, practices }): SetUpSpecialty => ({
        ...entry,
        id: specialtyId,
        name,
        isReserved: false,
        doctorCount,
        appointmentsToCome: 0,
        searchWords: usualSearchWords(name),
        hasUsualWords: true,
        practices: practices.map(({ specialtyId: _s, ...practice }) => ({
          ...entry,
          ...practice,
          doctorCount: 1,
          appointmentsToCome: 0,
        })),
      }),
    ),
    rooms: {
      waitingRooms: [
        {
          ...entry,
          id: hallId,
          name: 'Planta baja',
          letter: 'A',
          roomCount: 1,
        },
      ],
      rooms: [
        {
          ...entry,
          id: id(2),
          name: 'Consultorio 1',
          floor: 'Planta baja',
          waitingRoomId: hallId,
          waitingRoomName: 'Planta baja',
          doctorNames: ['Laura Gómez'],
        },
      ],
    } as SetUpRooms,
    insurers: fakeInsurers.map(
      (
        { id: insurerId, name, kind, copayCents, asksAuthorization },
        index,
      ): SetUpInsurer => ({
        ...entry,
        id: insurerId,
        name,
        kind,
        copayCents,
        asksAuthorization,
        rnosCode: null,
        doctorCount: 1,
        plans: [{ ...entry, id: id(3 + index), name: '210' }],
      }),
    ),
    /** The doctors who take any insurer. */
    insurerDoctors: fakeDoctors.map(
      ({ id: doctorId, name, specialties }): InsurerDoctor => ({
        doctorId,
        name,
        period: null,
        specialtyNames: specialties.map((specialty) => specialty.name),
      }),
    ),
    holidays: [
      {
        day: '2026-12-25',
        revision: 1,
        name: 'Navidad',
        kind: 'inamovible',
        isWorked: false,
        isToReview: true,
        source: 'date-holidays (CC BY 3.0)',
      },
    ] as SetUpHoliday[],
    proposal: [] as ProposedHoliday[],
    questionnaires: [] as SetUpQuestionnaire[],
    /** Another administrator saves an entry meanwhile. */
    change<Entry extends { revision: number }>(
      kept: Entry,
      changes: Partial<Entry>,
    ): Entry {
      return Object.assign(kept, changes, { revision: kept.revision + 1 });
    },
  };

  function entryOf<Entry extends { id: string }>(
    entries: readonly Entry[],
    id: string,
  ): Entry {
    const entry = entries.find((item) => item.id === id);
    if (!entry) throw new Error(`The example has no entry ${id}`);
    return entry;
  }
  function save<Entry extends { revision: number }>(
    kept: Entry,
    { revision: _, ...changes }: Partial<Entry> & { revision: number },
  ): void {
    fake.change(kept, changes as Partial<Entry>);
  }
  const fresh = () => ({
    id: line.nextId(),
    revision: 1,
    doctorCount: 0,
    appointmentsToCome: 0,
  });
  const nameOfHall = (id: string) => entryOf(fake.rooms.waitingRooms, id).name;
  const practices = () =>
    fake.specialties.flatMap((specialty) => specialty.practices);
  const plans = () => fake.insurers.flatMap((insurer) => insurer.plans);
  const yearOf = (year: number): HolidayYear => ({
    year,
    today: fakeToday,
    holidays: fake.holidays.filter(({ day }) => day.startsWith(String(year))),
  });
  const holiday = (day: string) => {
    const holiday = fake.holidays.find((entry) => entry.day === day);
    if (!holiday) throw new Error(`The example has no holiday on ${day}`);
    return holiday;
  };

  const takersOf = (insurerId: string): InsurerDoctors => {
    const { name, isEnabled } = entryOf(fake.insurers, insurerId);
    return { name, isEnabled, today: fakeToday, doctors: fake.insurerDoctors };
  };

  const { specialties, rooms, insurers, holidays, questionnaires } =
    line.openDoor('admin');
  line.plug({
    admin: {
      specialties: {
        list: specialties.list.handler(() => fake.specialties),
        create: specialties.create.handler(({ input }) => {
          fake.specialties.push({
            ...fresh(),
            ...input,
            ...wordsOf(input),
            isReserved: input.isReserved === true,
            practices: [],
          });
          return fake.specialties;
        }),
        save: specialties.save.handler(
          ({ input: { specialtyId, isReserved, ...changes } }) => {
            const words = wordsOf(changes);
            save(entryOf(fake.specialties, specialtyId), {
              ...changes,
              ...words,
              isReserved: isReserved === true,
            });
            return fake.specialties;
          },
        ),
        createPractice: specialties.createPractice.handler(
          ({ input: { specialtyId, ...fields } }) => {
            entryOf(fake.specialties, specialtyId).practices.push({
              ...fresh(),
              ...fields,
            });
            return fake.specialties;
          },
        ),
        savePractice: specialties.savePractice.handler(
          ({ input: { practiceId, ...changes } }) => {
            save(entryOf(practices(), practiceId), changes);
            return fake.specialties;
          },
        ),
      },
      questionnaires: {
        list: questionnaires.list.handler(() => fake.questionnaires),
        create: questionnaires.create.handler(({ input }) => {
          fake.questionnaires.push({
            ...input,
            id: line.nextId(),
            revision: 1,
            version: 1,
            responseCount: 0,
          });
          return fake.questionnaires;
        }),
        save: questionnaires.save.handler(
          ({ input: { questionnaireId, ...changes } }) => {
            const kept = entryOf(fake.questionnaires, questionnaireId);
            save(kept, { ...changes, version: kept.version + 1 });
            return fake.questionnaires;
          },
        ),
      },
      rooms: {
        list: rooms.list.handler(() => fake.rooms),
        createWaitingRoom: rooms.createWaitingRoom.handler(({ input }) => {
          fake.rooms.waitingRooms.push({
            id: line.nextId(),
            revision: 1,
            roomCount: 0,
            ...input,
          });
          return fake.rooms;
        }),
        saveWaitingRoom: rooms.saveWaitingRoom.handler(
          ({ input: { waitingRoomId, ...changes } }) => {
            save(entryOf(fake.rooms.waitingRooms, waitingRoomId), changes);
            return fake.rooms;
          },
        ),
        createRoom: rooms.createRoom.handler(({ input }) => {
          const waitingRoomName = nameOfHall(input.waitingRoomId);
          fake.rooms.rooms.push({
            id: line.nextId(),
            revision: 1,
            doctorNames: [],
            waitingRoomName,
            ...input,
          });
          return fake.rooms;
        }),
        saveRoom: rooms.saveRoom.handler(
          ({ input: { roomId, ...changes } }) => {
            save(entryOf(fake.rooms.rooms, roomId), changes);
            return fake.rooms;
          },
        ),
      },
      insurers: {
        list: insurers.list.handler(() => fake.insurers),
        usual: insurers.usual.handler(() =>
          usualInsurers.map((usual) => ({
            ...usual,
            isThere: fake.insurers.some(({ name }) => name === usual.name),
          })),
        ),
        addUsual: insurers.addUsual.handler(({ input: { names } }) => {
          const added = usualInsurers.filter(({ name }) =>
            names.includes(name),
          );
          fake.insurers.push(
            ...added.map((usual) => ({
              id: line.nextId(),
              revision: 1,
              doctorCount: 0,
              plans: [],
              copayCents: null,
              asksAuthorization: true,
              ...usual,
              isEnabled: true,
            })),
          );
          return fake.insurers;
        }),
        create: insurers.create.handler(({ input }) => {
          fake.insurers.push({
            id: line.nextId(),
            revision: 1,
            doctorCount: 0,
            plans: [],
            ...input,
          });
          return fake.insurers;
        }),
        save: insurers.save.handler(
          ({ input: { insurerId, confirmation: _, ...changes } }) => {
            save(entryOf(fake.insurers, insurerId), changes);
            return fake.insurers;
          },
        ),
        doctors: insurers.doctors.handler(({ input: { insurerId } }) =>
          takersOf(insurerId),
        ),
        saveDoctors: insurers.saveDoctors.handler(
          ({ input: { insurerId, changes } }) => {
            for (const { doctorId, wanted } of changes) {
              const doctor = fake.insurerDoctors.find(
                (each) => each.doctorId === doctorId,
              );
              if (doctor) doctor.period = wanted;
            }
            return takersOf(insurerId);
          },
        ),
        createPlan: insurers.createPlan.handler(
          ({ input: { insurerId, ...fields } }) => {
            entryOf(fake.insurers, insurerId).plans.push({
              id: line.nextId(),
              revision: 1,
              ...fields,
            });
            return fake.insurers;
          },
        ),
        savePlan: insurers.savePlan.handler(
          ({ input: { planId, ...changes } }) => {
            save(entryOf(plans(), planId), changes);
            return fake.insurers;
          },
        ),
      },
      holidays: {
        year: holidays.year.handler(({ input }) => yearOf(input.year)),
        propose: holidays.propose.handler(() => fake.proposal),
        import: holidays.import.handler(({ input: { year, days } }) => {
          for (const { day, isWorked } of days) {
            for (const { appointments: _, ...kept } of fake.proposal.filter(
              (entry) => entry.day === day,
            )) {
              fake.holidays.push({
                ...kept,
                isWorked,
                revision: 1,
                isToReview: true,
              });
            }
          }
          return yearOf(year);
        }),
        create: holidays.create.handler(({ input }) => {
          fake.holidays.push({
            ...input,
            revision: 1,
            isToReview: false,
            source: 'Cargado por la clínica',
          });
          return yearOf(Number(input.day.slice(0, 4)));
        }),
        save: holidays.save.handler(({ input: { day, ...changes } }) => {
          save(holiday(day), { ...changes, isToReview: false });
          return yearOf(Number(day.slice(0, 4)));
        }),
        remove: holidays.remove.handler(({ input: { day } }) => {
          fake.holidays.splice(fake.holidays.indexOf(holiday(day)), 1);
          return yearOf(Number(day.slice(0, 4)));
        }),
      },
    },
  });
  return fake;
}
