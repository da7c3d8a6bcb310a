import type { HolidayYear, ProposedHoliday, SetUpHoliday } from '../contract/admin/holidays.ts';
import type { SetUpInsurer } from '../contract/admin/insurers.ts';
import type { SetUpRooms } from '../contract/admin/rooms.ts';
import type { SetUpSpecialty } from '../contract/admin/specialties.ts';
import { fakeInsurers, fakeSpecialties, fakeToday } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';

const entry = { revision: 1, isEnabled: true };
const id = (number: number) => `0190e000-0000-7000-8000-00000000000${number}`;

/** The fake clinic's specialties, rooms, insurers and holidays, as its administrators keep them. */
export function fakeCatalogues(line: FakeLine) {
  const hallId = id(1);
  const fake = {
    specialties: fakeSpecialties.map(
      ({ id: specialtyId, name, doctorCount, practices }): SetUpSpecialty => ({
        ...{ ...entry, id: specialtyId, name, doctorCount, turnosToCome: 0 },
        practices: practices.map(({ specialtyId: _s, ...practice }) => ({
          ...{ ...entry, ...practice, doctorCount: 1, turnosToCome: 0 },
        })),
      }),
    ),
    rooms: {
      waitingRooms: [{ ...entry, id: hallId, name: 'Planta baja', letter: 'A', roomCount: 1 }],
      rooms: [
        {
          ...{ ...entry, id: id(2), name: 'Consultorio 1', floor: 'Planta baja' },
          ...{ waitingRoomId: hallId, waitingRoomName: 'Planta baja', doctorNames: ['Laura Gómez'] },
        },
      ],
    } as SetUpRooms,
    insurers: fakeInsurers.map(
      ({ id: insurerId, name, kind, copayCents }, index): SetUpInsurer => ({
        ...{ ...entry, id: insurerId, name, kind, copayCents, rnosCode: null, doctorCount: 1 },
        plans: [{ ...entry, id: id(3 + index), name: '210' }],
      }),
    ),
    holidays: [
      {
        ...{ day: '2026-12-25', revision: 1, name: 'Navidad', kind: 'inamovible', isWorked: false },
        ...{ isToReview: true, source: 'date-holidays (CC BY 3.0)' },
      },
    ] as SetUpHoliday[],
    proposal: [] as ProposedHoliday[],
    /** Somebody else saves an entry meanwhile. */
    change<Entry extends { revision: number }>(kept: Entry, changes: Partial<Entry>): Entry {
      return Object.assign(kept, changes, { revision: kept.revision + 1 });
    },
  };

  function known<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
    const found = entries.find((one) => one.id === id);
    if (!found) throw refusalOf('NOT_FOUND');
    return found;
  }
  function save<Entry extends { revision: number }>(
    kept: Entry,
    { revision, ...changes }: Partial<Entry> & { revision: number },
  ): void {
    if (kept.revision !== revision) throw refusalOf('CHANGED_MEANWHILE');
    fake.change(kept, changes as Partial<Entry>);
  }
  const fresh = () => ({ id: line.nextId(), revision: 1, doctorCount: 0, turnosToCome: 0 });
  function refuseTwin(entries: readonly { name: string }[], name: string, message: string): void {
    if (!entries.some((one) => one.name.toLowerCase() === name.toLowerCase())) return;
    throw refusalOf('INVALID_INPUT', { fields: [{ path: 'name', message }] });
  }
  const nameOfHall = (id: string) => known(fake.rooms.waitingRooms, id).name;
  const practices = () => fake.specialties.flatMap((specialty) => specialty.practices);
  const plans = () => fake.insurers.flatMap((insurer) => insurer.plans);
  const yearOf = (year: number): HolidayYear => ({
    ...{ year, today: fakeToday },
    holidays: fake.holidays.filter(({ day }) => day.startsWith(String(year))),
  });
  const holiday = (day: string) => {
    const found = fake.holidays.find((one) => one.day === day);
    if (!found) throw refusalOf('NOT_FOUND');
    return found;
  };

  const { specialties, rooms, insurers, holidays } = line.openDoor('admin');
  line.plug({
    admin: {
      specialties: {
        list: specialties.list.handler(() => fake.specialties),
        create: specialties.create.handler(({ input }) => {
          refuseTwin(fake.specialties, input.name, 'Ya hay una especialidad con ese nombre.');
          fake.specialties.push({ ...fresh(), ...input, practices: [] });
          return fake.specialties;
        }),
        save: specialties.save.handler(({ input: { specialtyId, ...changes } }) => {
          save(known(fake.specialties, specialtyId), changes);
          return fake.specialties;
        }),
        createPractice: specialties.createPractice.handler(({ input: { specialtyId, ...fields } }) => {
          known(fake.specialties, specialtyId).practices.push({ ...fresh(), ...fields });
          return fake.specialties;
        }),
        savePractice: specialties.savePractice.handler(({ input: { practiceId, ...changes } }) => {
          save(known(practices(), practiceId), changes);
          return fake.specialties;
        }),
      },
      rooms: {
        list: rooms.list.handler(() => fake.rooms),
        createWaitingRoom: rooms.createWaitingRoom.handler(({ input }) => {
          fake.rooms.waitingRooms.push({ id: line.nextId(), revision: 1, roomCount: 0, ...input });
          return fake.rooms;
        }),
        saveWaitingRoom: rooms.saveWaitingRoom.handler(({ input: { waitingRoomId, ...changes } }) => {
          save(known(fake.rooms.waitingRooms, waitingRoomId), changes);
          return fake.rooms;
        }),
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
        saveRoom: rooms.saveRoom.handler(({ input: { roomId, ...changes } }) => {
          save(known(fake.rooms.rooms, roomId), changes);
          return fake.rooms;
        }),
      },
      insurers: {
        list: insurers.list.handler(() => fake.insurers),
        create: insurers.create.handler(({ input }) => {
          refuseTwin(fake.insurers, input.name, 'Ya hay una cobertura con ese nombre.');
          fake.insurers.push({ id: line.nextId(), revision: 1, doctorCount: 0, plans: [], ...input });
          return fake.insurers;
        }),
        save: insurers.save.handler(({ input: { insurerId, ...changes } }) => {
          save(known(fake.insurers, insurerId), changes);
          return fake.insurers;
        }),
        createPlan: insurers.createPlan.handler(({ input: { insurerId, ...fields } }) => {
          known(fake.insurers, insurerId).plans.push({ id: line.nextId(), revision: 1, ...fields });
          return fake.insurers;
        }),
        savePlan: insurers.savePlan.handler(({ input: { planId, ...changes } }) => {
          save(known(plans(), planId), changes);
          return fake.insurers;
        }),
      },
      holidays: {
        year: holidays.year.handler(({ input }) => yearOf(input.year)),
        propose: holidays.propose.handler(() => fake.proposal),
        import: holidays.import.handler(({ input: { year, days } }) => {
          for (const { day, isWorked } of days) {
            const proposed = fake.proposal.find((one) => one.day === day);
            if (!proposed) throw refusalOf('CHANGED_MEANWHILE');
            const { turnos: _, ...kept } = proposed;
            fake.holidays.push({ ...kept, isWorked, revision: 1, isToReview: true });
          }
          return yearOf(year);
        }),
        create: holidays.create.handler(({ input }) => {
          fake.holidays.push({ ...input, revision: 1, isToReview: false, source: 'Cargado por la clínica' });
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
