import type { Insurer } from '../../../base/clinic/contract/clinic.ts';
import type {
  DoctorDetail,
  Practice,
  Specialty,
} from '../../../base/clinic/contract/doctors.ts';
import type { Position } from '../../../base/clinic/rules/position.ts';
import type { Way } from '../../../base/person/rules/channels.ts';
import type { Language } from '../../../base/person/rules/languages.ts';

/** A small clinic for the pages' tests. Its people do not exist. */

const id = (kind: number, number: number) =>
  `0190a000-000${kind}-7000-8000-00000000000${number}`;

export const fakeToday = '2026-11-16';

export const fakeInsurers: Insurer[] = [
  {
    id: id(1, 1),
    name: 'Salud Federal',
    kind: 'prepaga',
    copayCents: 350_000,
    asksAuthorization: true,
    plans: [],
  },
  {
    id: id(1, 2),
    name: 'Obra del Puerto',
    kind: 'obra_social',
    copayCents: null,
    asksAuthorization: true,
    plans: [{ id: id(5, 1), name: 'Plan Amarra' }],
  },
];

const cardiology = { id: id(2, 1), slug: 'cardiologia', name: 'Cardiología' };
const dermatology = {
  id: id(2, 2),
  slug: 'dermatologia',
  name: 'Dermatología',
};

const consultation: Practice = {
  id: id(3, 1),
  specialtyId: cardiology.id,
  name: 'Consulta de cardiología',
  visitMinutes: 20,
  preparation: '',
  asksOrder: false,
  asksAuthorization: false,
  maxSessions: null,
  priceCents: 2_500_000,
  isFirstChoice: true,
};

const electrocardiogram: Practice = {
  ...consultation,
  id: id(3, 2),
  name: 'Electrocardiograma',
  preparation: 'Traiga sus estudios anteriores.',
  priceCents: 1_800_000,
  isFirstChoice: false,
};

const skinConsultation: Practice = {
  ...consultation,
  id: id(3, 3),
  specialtyId: dermatology.id,
  name: 'Consulta de dermatología',
};

export const fakeSpecialties: Omit<Specialty, 'nextFree'>[] = [
  {
    ...cardiology,
    searchWords: ['corazón'],
    doctorCount: 2,
    practices: [consultation, electrocardiogram],
  },
  {
    ...dermatology,
    searchWords: ['piel'],
    doctorCount: 1,
    practices: [skinConsultation],
  },
];

const doctor = {
  photoUrl: null,
  biography: '',
  communication: [] as Language[],
  nextTimes: [] as string[],
};

export const fakeDoctors: DoctorDetail[] = [
  {
    ...doctor,
    id: id(4, 1),
    name: 'Laura Gómez',
    biography: 'Se dedica a la hipertensión arterial.',
    communication: ['en'],
    licenses: ['MN 123456'],
    specialties: [cardiology],
    insurerIds: [id(1, 1)],
    practices: [consultation, electrocardiogram],
  },
  {
    ...doctor,
    id: id(4, 2),
    name: 'Martín Sosa',
    licenses: ['MN 123457'],
    specialties: [cardiology],
    insurerIds: [],
    practices: [consultation],
  },
  {
    ...doctor,
    id: id(4, 3),
    name: 'Ana Ruiz',
    licenses: ['MN 123458'],
    specialties: [dermatology],
    insurerIds: [id(1, 2)],
    practices: [skinConsultation],
  },
];

export const fakeClinic = {
  name: 'Clínica del Parque',
  address: 'Av. San Martín 1234',
  city: 'Ciudad de Prueba',
  phones: ['+541155550000'],
  email: null,
  openingHours: ['Lunes a viernes de 8 a 20'],
  directionsUrl: 'https://mapa.example/clinica',
  position: null as Position | null,
  arrivalNotes: 'Llegue diez minutos antes y anúnciese en recepción.',
  timeZone: 'America/Argentina/Buenos_Aires',
  today: fakeToday,
  isDemo: false,
  accent: null as string | null,
  logoUrl: null as string | null,
  policy: {
    minNoticeMinutes: 120,
    horizonDays: 60,
    maxFuturePerPatient: 3,
    maxFuturePerSpecialty: 1,
    changeUntilHours: 12,
  },
  privacyPolicyVersion: '2026-01',
  sendsEmail: true,
  sendsMessages: true,
  ways: ['email', 'whatsapp'] as Way[],
};

/** An existing patient. The password is the DNI. */
export const fakePatient = { dni: '30111222', name: 'Juana Prueba' };
