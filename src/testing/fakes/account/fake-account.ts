import { addDays } from '../../../base/time/clinic-day.ts';
import type { HoldPayer } from '../../../subjects/booking/contract/patient-holds.ts';
import type { Profile } from '../../../subjects/patients/contract/profile.ts';
import type { Slot } from '../../../subjects/schedule/contract/slot.ts';
import type { fakeSessions } from '../access/fake-sessions.ts';
import { doctorAt, startOf, visitOf } from '../appointments/fake-agenda.ts';
import { fakePatient, fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

type Line = FakeLine &
  ReturnType<typeof fakeSessions> & { heldSlots: Map<string, Slot> };

const masked = 'j***@e***.test';
const changeId = '0190e000-0000-7000-8000-000000000001';

/** The signed-in patient's acts on their own appointments and data. */
export function fakeAccount(line: Line) {
  const door = line.openDoor('patient');

  const fake = Object.assign(line, {
    email: 'juana@ejemplo.test' as string | null,
    contact: {
      chosenName: null as string | null,
      phone: '+5491155554444' as string | null,
      version: 'v1',
    },
    isCalledByCode: false,
    profileOf: profile,
  });

  const isoIn = (minutes: number) =>
    new Date(line.now() + minutes * 60_000).toISOString();
  /**
   * The payer that the browser names, or that was held. The test states a payer that is on file for another
   * patient.
   */
  function paidBy({
    holdId,
    ...named
  }: {
    holdId: string;
    insurerId?: string;
    isPayerSaid?: boolean;
  }): HoldPayer {
    const usual = {
      doctorId: doctorAt(0).id,
      startsAt: startOf(addDays(fakeToday, 3), 600),
    };
    const { insurerId: held, ...slot } = {
      insurerId: undefined,
      ...(line.heldSlots.get(holdId) ?? usual),
    };
    const insurerId = named.isPayerSaid
      ? named.insurerId
      : (named.insurerId ?? held);
    const payer = {
      insurerId: insurerId ?? null,
      planId: null,
      planName: null,
    };
    return {
      payer,
      visit: visitOf({ ...slot, ...(insurerId && { insurerId }) }),
    };
  }
  const isRaised = () => line.sessions.get('patient')?.level !== 'N1';

  function profile(): Profile {
    const { email } = fake;
    const shared = {
      firstName: 'Juana',
      emailTrust: email ? ('verified_in_person' as const) : ('none' as const),
      isIdentityVerified: true,
    };
    if (!isRaised()) {
      const hidden = {
        fullName: null,
        chosenName: null,
        dni: null,
        birthDate: null,
        contactVersion: null,
        phone: '*** 4444',
        isCalledByCode: null,
      };
      return { ...shared, ...hidden, email: email && masked, isMasked: true };
    }
    const whole = {
      fullName: fakePatient.name,
      dni: fakePatient.dni,
      birthDate: '1985-03-12',
    };
    const { isCalledByCode, contact } = fake;
    const { chosenName, phone, version: contactVersion } = contact;
    const own = { chosenName, phone, contactVersion, email, isCalledByCode };
    return { ...shared, ...whole, ...own, isMasked: false };
  }

  line.plug({
    patient: {
      appointments: {
        list: door.appointments.list.handler(() => []),
        cancelled: door.appointments.cancelled.handler(() => []),
        past: door.appointments.past.handler(() => []),
        visit: door.appointments.visit.handler(() =>
          visitOf({
            doctorId: doctorAt(0).id,
            startsAt: startOf(addDays(fakeToday, 3), 600),
          }),
        ),
        limit: door.appointments.limit.handler(() => ({ reached: null })),
      },
      proposals: { list: door.proposals.list.handler(() => []) },
      opinions: { list: door.opinions.list.handler(() => []) },
      papers: { list: door.papers.list.handler(() => []) },
      questionnaires: { list: door.questionnaires.list.handler(() => []) },
      checklist: {
        get: door.checklist.get.handler(() => ({
          insurerName: null,
          reading: null,
          readAt: null,
          readByName: null,
          version: 'v1',
          isOpen: true,
          items: [
            {
              key: 'document',
              kind: 'document' as const,
              line: null,
              isTicked: false,
            },
          ],
        })),
      },
      waitlist: { list: door.waitlist.list.handler(() => []) },
      holds: {
        payer: door.holds.payer.handler(({ input }) => paidBy(input)),
        prove: door.holds.prove.handler(({ input }) => ({
          proof: `prueba-de-identidad-${input.holdId}`,
          patientName: fakePatient.name,
          expiresAt: isoIn(15),
          inTheWay: null,
          ...paidBy(input),
        })),
      },
      profile: {
        get: door.profile.get.handler(profile),
        startEmailChange: door.profile.startEmailChange.handler(() => ({
          changeId,
          oldCodeTo: fake.email && masked,
          expiresAt: isoIn(10),
        })),
        finishEmailChange: door.profile.finishEmailChange.handler(() => ({
          opensFrom: isoIn(48 * 60),
        })),
      },
    },
  });

  return fake;
}
