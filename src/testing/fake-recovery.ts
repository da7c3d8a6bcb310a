import { fakePatient, fakeSpecialties } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';

/** The links that somebody was sent, by their secret. */
export const fakeLinks = {
  patient: 'enlace-de-prueba-de-paciente',
  doctor: 'enlace-de-prueba-de-doctor',
  firstAdmin: 'enlace-de-prueba-del-primer-administrador',
};

/** The code that the counter handed over. */
export const fakeActivationCode = 'K7M2QFX34B';

const linkByToken = new Map([
  [fakeLinks.patient, { purpose: 'password', role: 'patient', name: fakePatient.name }],
  [fakeLinks.doctor, { purpose: 'invitation', role: 'doctor', name: 'Elena Sosa' }],
  [fakeLinks.firstAdmin, { purpose: 'first_admin', role: 'admin', name: '' }],
] as const);

/** Getting in again: links and codes that serve once, and what professionals ask. */
export function fakeRecovery(line: FakeLine) {
  const used = new Set<string>();
  const { recovery, professionalRequests } = line.openDoor('public');
  const received = { received: true } as const;

  function openLink(token: string) {
    const link = linkByToken.get(token as (typeof fakeLinks)['patient']);
    if (!link || used.has(token)) throw refusalOf('LINK_VOID');
    return link;
  }

  function checkPassword(password: string) {
    if (password !== fakePatient.dni && password !== 'password123') return;
    const fields = [{ path: 'password', message: 'Esa contraseña se adivina enseguida.' }];
    throw refusalOf('INVALID_INPUT', { fields });
  }

  line.plug({
    public: {
      recovery: {
        sendPasswordLink: recovery.sendPasswordLink.handler(() => received),
        sendTurnos: recovery.sendTurnos.handler(() => received),
        readLink: recovery.readLink.handler(({ input }) => openLink(input.token)),
        setPassword: recovery.setPassword.handler(({ input: { token, password } }) => {
          const { role, name } = openLink(token);
          checkPassword(password);
          used.add(token);
          return { role, name };
        }),
        createFirstAdmin: recovery.createFirstAdmin.handler(({ input: { token, name, password } }) => {
          openLink(token);
          checkPassword(password);
          used.add(token);
          return { name };
        }),
        activate: recovery.activate.handler(({ input: { dni, code, password } }) => {
          if (dni !== fakePatient.dni || code !== fakeActivationCode || used.has(code)) {
            throw refusalOf('CODE_WRONG', { attemptsLeft: 0 });
          }
          checkPassword(password);
          used.add(code);
          return { name: fakePatient.name };
        }),
      },
      professionalRequests: {
        specialties: professionalRequests.specialties.handler(() =>
          fakeSpecialties.map(({ id, name }) => ({ id, name })),
        ),
        create: professionalRequests.create.handler(() => received),
      },
    },
  });

  return Object.assign(line, {
    /** Somebody uses that link or code first. */
    useUp: (secret: string) => void used.add(secret),
  });
}
