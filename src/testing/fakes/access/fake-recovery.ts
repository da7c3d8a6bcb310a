import { fakePatient, fakeSpecialties } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

/** The secrets of the links that were sent. */
export const fakeLinks = {
  patient: 'enlace-de-prueba-de-paciente',
  doctor: 'enlace-de-prueba-de-doctor',
  firstAdmin: 'enlace-de-prueba-del-primer-administrador',
};

/** The activation code that the counter handed over. */
export const fakeActivationCode = 'K7M2QFX34B';

/** The purpose of each link. Any other link is for the patient's password, unless a test refuses it. */
function linkOf(token: string) {
  if (token === fakeLinks.doctor)
    return {
      purpose: 'invitation',
      role: 'doctor',
      name: 'Elena Sosa',
    } as const;
  if (token === fakeLinks.firstAdmin)
    return { purpose: 'first_admin', role: 'admin', name: '' } as const;
  return {
    purpose: 'password',
    role: 'patient',
    name: fakePatient.name,
  } as const;
}

/** Examples of recovering access with links and codes, and of requests from professionals. */
export function fakeRecovery(line: FakeLine) {
  const { recovery, professionalRequests } = line.openDoor('public');
  const received = { received: true } as const;

  line.plug({
    public: {
      recovery: {
        sendPasswordLink: recovery.sendPasswordLink.handler(() => received),
        sendAppointments: recovery.sendAppointments.handler(() => received),
        readLink: recovery.readLink.handler(({ input }) => linkOf(input.token)),
        setPassword: recovery.setPassword.handler(({ input }) => {
          const { role, name } = linkOf(input.token);
          return { role, name };
        }),
        activate: recovery.activate.handler(() => ({
          name: fakePatient.name,
          changes: { isPhoneAside: false, isEmailAside: false, newCodes: [] },
        })),
      },
      professionalRequests: {
        specialties: professionalRequests.specialties.handler(() =>
          fakeSpecialties.map(({ id, name }) => ({ id, name })),
        ),
        create: professionalRequests.create.handler(() => received),
      },
    },
  });
}
