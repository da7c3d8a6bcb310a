import type {
  AdminDoctor,
  DoctorOptions,
} from '../../../subjects/doctors/contract/doctors.ts';
import type { Invitation } from '../../../subjects/staff/contract/invitation.ts';
import {
  fakeDoctors,
  fakeInsurers,
  fakeSpecialties,
} from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

const followsClinic = {
  minNoticeMinutes: null,
  horizonDays: null,
  changeUntilHours: null,
  bufferMinutes: null,
  maxOverbookedPerHalfDay: null,
};

/** The set-up of the fake clinic's professionals, who all attend. */
export function fakeAdminDoctors(line: FakeLine) {
  const options: DoctorOptions = {
    specialties: fakeSpecialties.map(({ id, name, practices }) => ({
      id,
      name,
      isEnabled: true,
      practices: practices.map((practice) => ({
        id: practice.id,
        name: practice.name,
        visitMinutes: practice.visitMinutes,
        priceCents: practice.priceCents,
        isEnabled: true,
      })),
    })),
    insurers: fakeInsurers.map(({ id, name }) => ({
      id,
      name,
      isEnabled: true,
    })),
    policy: {
      minNoticeMinutes: 120,
      horizonDays: 60,
      changeUntilHours: 12,
      bufferMinutes: 0,
      maxOverbookedPerHalfDay: 2,
    },
  };
  const fake = {
    all: fakeDoctors.map(
      ({
        id,
        name,
        licenses,
        specialties,
        insurerIds,
        practices,
      }): AdminDoctor => ({
        id,
        name,
        insurerIds,
        revision: 1,
        biography: '',
        communication: [],
        photoUrl: null,
        state: 'attending',
        lacks: [],
        email: `${name.split(' ')[0]?.toLowerCase()}@clinica.test`,
        licenses: licenses.map((license) => ({
          kind: 'MN',
          number: license.slice(3),
          province: null,
          validFrom: null,
          validTo: null,
        })),
        specialtyIds: specialties.map((specialty) => specialty.id),
        practices: practices.map((practice) => ({
          practiceId: practice.id,
          visitMinutes: null,
          priceCents: null,
        })),
        policy: followsClinic,
        access: {
          isSuspended: false,
          openSessions: 1,
          hasPassword: true,
          invitedUntil: null,
          lastSignInAt: null,
        },
      }),
    ),
    options,
    /** True if invitations go by e-mail. */
    sendsEmail: true,
    /** The professional's data change from now on, as if another administrator saved them. */
    change(doctorId: string, changes: Partial<AdminDoctor>): AdminDoctor {
      const doctor = doctorOf(doctorId);
      Object.assign(doctor, changes, { revision: doctor.revision + 1 });
      return { ...doctor };
    },
  };

  function doctorOf(doctorId: string): AdminDoctor {
    const doctor = fake.all.find(({ id }) => id === doctorId);
    if (!doctor) throw new Error(`The example has no professional ${doctorId}`);
    return doctor;
  }
  const save = (
    doctorId: string,
    { revision: _, ...changes }: Partial<AdminDoctor>,
  ): AdminDoctor => fake.change(doctorId, changes);
  function invite(email: string): Invitation {
    return {
      sentTo: email,
      expiresAt: new Date(line.now() + 7 * 24 * 3_600_000).toISOString(),
      linkUrl: fake.sendsEmail
        ? null
        : 'https://clinica.test/recordar?token=secreto-de-prueba',
    };
  }

  const { doctors } = line.openDoor('admin');
  line.plug({
    admin: {
      users: {
        doctors: line.openDoor('admin').users.doctors.handler(() =>
          fake.all.map(({ id: doctorId, name, email, state, access }) => ({
            doctorId,
            name,
            email,
            state,
            ...access,
            hasSecondFactor: false,
          })),
        ),
      },
      doctors: {
        list: doctors.list.handler(() =>
          fake.all.map(
            ({
              id,
              name,
              email,
              photoUrl,
              state,
              lacks,
              licenses,
              specialtyIds,
            }) => ({
              id,
              name,
              email,
              photoUrl,
              state,
              lacks,
              licenses: licenses.map(({ kind, number }) => `${kind} ${number}`),
              specialtyNames: options.specialties
                .filter((specialty) => specialtyIds.includes(specialty.id))
                .map((specialty) => specialty.name),
            }),
          ),
        ),
        get: doctors.get.handler(({ input }) => doctorOf(input.doctorId)),
        options: doctors.options.handler(() => fake.options),
        create: doctors.create.handler(({ input }) => {
          const { name, email, licenses, specialtyIds, practiceIds, invites } =
            input;
          const id = line.nextId();
          fake.all.push({
            id,
            name,
            email,
            licenses,
            specialtyIds,
            revision: 1,
            biography: '',
            photoUrl: null,
            communication: [],
            state: 'disabled',
            lacks: ['hours', 'sign_in'],
            insurerIds: [],
            policy: followsClinic,
            practices: practiceIds.map((practiceId) => ({
              practiceId,
              visitMinutes: null,
              priceCents: null,
            })),
            access: {
              isSuspended: false,
              openSessions: 0,
              hasPassword: false,
              invitedUntil: null,
              lastSignInAt: null,
            },
          });
          return { doctorId: id, invitation: invites ? invite(email) : null };
        }),
        invite: doctors.invite.handler(({ input }) => {
          const { email, access } = doctorOf(input.doctorId);
          const invitation = invite(email);
          access.invitedUntil = invitation.expiresAt;
          return invitation;
        }),
        changeAccess: doctors.changeAccess.handler(
          ({ input: { doctorId, isSuspended } }) => {
            const { access } = doctorOf(doctorId);
            const openSessions = isSuspended ? 0 : access.openSessions;
            return save(doctorId, {
              access: { ...access, isSuspended, openSessions },
            });
          },
        ),
        endSessions: doctors.endSessions.handler(({ input: { doctorId } }) => {
          const { access } = doctorOf(doctorId);
          save(doctorId, { access: { ...access, openSessions: 0 } });
          return { ended: access.openSessions };
        }),
        saveData: doctors.saveData.handler(({ input: { doctorId, ...data } }) =>
          save(doctorId, data),
        ),
        saveOffer: doctors.saveOffer.handler(
          ({ input: { doctorId, confirmation: _, ...offer } }) =>
            save(doctorId, offer),
        ),
        changeState: doctors.changeState.handler(
          ({ input: { doctorId, ...state } }) => save(doctorId, state),
        ),
      },
    },
  });
  return fake;
}
