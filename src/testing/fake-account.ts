import type { Profile } from '../contract/patient/account.ts';
import type { fakeBooking } from './fake-booking.ts';
import { fakePatient } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';
import { fakePeople, type fakeSessions } from './fake-sessions.ts';

type Line = FakeLine & ReturnType<typeof fakeBooking> & ReturnType<typeof fakeSessions>;

/** The codes that the fake clinic e-mails to change an address. */
export const fakeEmailCodes = { old: '111222', new: '333444' };

const masked = 'j***@e***.test';
const changeId = '0190e000-0000-7000-8000-000000000001';

/** What the patient who is signed in may ask of their own turnos and data. */
export function fakeAccount(line: Line) {
  const door = line.openDoor('patient');
  let newEmail: string | null = null;

  const fake = Object.assign(line, {
    /** In a browser that is not known, a turno opens by its code. */
    isKnownBrowser: true,
    email: 'juana@ejemplo.test' as string | null,
    contact: { chosenName: null as string | null, phone: '+5491155554444' as string | null, version: 'v1' },
    profileOf: profile,
    /** Of who is in the waiting room, and where they were called to. */
    ticket: 'A-014' as string | null,
    call: null as { roomName: string | null } | null,
  });
  fake.signInBooker = () => {
    const { id, name } = fakePeople.patient;
    return { patient: { id, name }, session: line.openSession('patient') };
  };

  const isoIn = (minutes: number) => new Date(line.now() + minutes * 60_000).toISOString();
  const isRaised = () => line.sessions.get('patient')?.level !== 'N1';
  function mustBeRaised() {
    if (!isRaised()) throw refusalOf('NEEDS_CODE');
  }

  const isToCome = ({ status, startsAt }: { status: string; startsAt: string }) =>
    status === 'booked'
      ? Date.parse(startsAt) > line.now()
      : status === 'arrived' || status === 'in_progress';

  function ownTurnos({ toCome }: { toCome: boolean }) {
    return [...line.turnos.values()]
      .filter(({ dni }) => dni === fakePatient.dni)
      .filter((turno) => toCome === isToCome(turno))
      .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  }

  function profile(): Profile {
    const { email } = fake;
    const shared = {
      firstName: 'Juana',
      emailTrust: email ? ('verified_in_person' as const) : ('none' as const),
      isIdentityVerified: true,
    };
    if (!isRaised()) {
      const hidden = {
        ...{ fullName: null, chosenName: null, dni: null, birthDate: null, contactVersion: null },
        phone: '*** 4444',
      };
      return { ...shared, ...hidden, email: email && masked, isMasked: true };
    }
    const whole = { fullName: fakePatient.name, dni: fakePatient.dni, birthDate: '1985-03-12' };
    const { chosenName, phone, version: contactVersion } = fake.contact;
    return { ...shared, ...whole, chosenName, phone, contactVersion, email, isMasked: false };
  }

  line.plug({
    patient: {
      turnos: {
        list: door.turnos.list.handler(() =>
          ownTurnos({ toCome: true }).map((turno) => {
            const { id, code, startsAt, endsAt, doctor, roomName, status, isConfirmed } = turno;
            return {
              ...{ id, startsAt, endsAt, doctor, roomName, isConfirmed },
              code: fake.isKnownBrowser ? code : null,
              status: status as 'booked',
              canConfirm: status === 'booked' && !isConfirmed,
              ticket: status === 'booked' ? null : fake.ticket,
              call: status === 'arrived' ? fake.call : null,
              preparation: isRaised() ? turno.preparation : null,
            };
          }),
        ),
        confirm: door.turnos.confirm.handler(({ input, errors }) => {
          const turno = line.turnos.get(input.appointmentId);
          if (turno?.dni !== fakePatient.dni) throw errors.NOT_FOUND();
          turno.isConfirmed = true;
          return { isConfirmed: true };
        }),
        cancelled: door.turnos.cancelled.handler(() =>
          ownTurnos({ toCome: false }).flatMap(({ id, startsAt, doctor, status, cancelledAt }) => {
            const until = (cancelledAt ?? 0) + 10 * 60_000;
            if (status !== 'cancelled' || until <= line.now() || Date.parse(startsAt) <= line.now())
              return [];
            const undoUntil = new Date(until).toISOString();
            return [{ id, startsAt, doctor, undoUntil, serverNow: isoIn(0) }];
          }),
        ),
        past: door.turnos.past.handler(() => {
          mustBeRaised();
          return ownTurnos({ toCome: false }).map(
            ({ id, startsAt, doctor, specialtyName, practiceName, status }) => ({
              ...{ id, startsAt, doctor, specialtyName, practiceName, status },
            }),
          );
        }),
        open: door.turnos.open.handler(({ input, errors }) => {
          const turno = line.turnos.get(input.appointmentId);
          if (turno?.dni !== fakePatient.dni) throw errors.NOT_FOUND();
          if (!fake.isKnownBrowser) mustBeRaised();
          return { linkToken: turno.linkToken };
        }),
      },
      holds: {
        prove: door.holds.prove.handler(({ input }) => ({
          proof: `prueba-de-identidad-${input.holdId}`,
          patientName: fakePatient.name,
          expiresAt: isoIn(15),
        })),
      },
      profile: {
        get: door.profile.get.handler(profile),
        startEmailChange: door.profile.startEmailChange.handler(({ input }) => {
          mustBeRaised();
          newEmail = input.email;
          return { changeId, oldCodeTo: fake.email && masked, expiresAt: isoIn(10) };
        }),
        finishEmailChange: door.profile.finishEmailChange.handler(({ input, errors }) => {
          mustBeRaised();
          const isOldRight = !fake.email || input.oldCode === fakeEmailCodes.old;
          if (input.newCode !== fakeEmailCodes.new || !isOldRight) {
            throw errors.CODE_WRONG({ data: { attemptsLeft: 4 } });
          }
          fake.email = newEmail;
          return { opensFrom: isoIn(48 * 60) };
        }),
      },
    },
  });

  return fake;
}
