import type { Weekday } from '../../base/time/clinic-day.ts';
import type { Sex } from './person-data.ts';

export interface DoctorData {
  name: string;
  sex: Sex;
  /** The slugs, the main specialty first. */
  specialties: readonly string[];
  /** Half days a week. */
  sessions: number;
  /** About the share of past slots that were taken. */
  demand: number;
  /** The number of days ahead without a free time. */
  bookedOutDays?: number;
  saturdays?: boolean;
  email?: string;
  status?: 'on_leave';
  isEnabled?: false;
  /**
   * The days before today since which the doctor attends and their account is enabled. Absent: over five
   * years.
   */
  attendsSinceDays?: number;
  /** The days before today on which the doctor last attended. */
  attendsUntilDays?: number;
  /** The province of a second licence, beside the national one. */
  province?: string;
  away: readonly AwayData[];
  extras: readonly ExtraData[];
  /** The terms of the clinic's policy that this doctor makes stricter. */
  narrows?: {
    minNoticeMinutes?: number;
    bufferMinutes?: number;
    horizonDays?: number;
  };
}

/** Days are counted from today, both included. `minutes` is for a part of a day. */
export interface AwayData {
  kind: 'vacation' | 'congress' | 'illness' | 'other';
  reason: string;
  fromDay: number;
  toDay: number;
  minutes?: readonly [from: number, to: number];
}

/** The first such weekday from the day after tomorrow, plus or minus that many weeks. */
export interface ExtraData {
  weekday: Weekday;
  inWeeks: number;
  minutes: readonly [from: number, to: number];
  slotMinutes: number;
  deskOnlyUntilHoursBefore?: number;
}

/** All people are invented, with common names put together. */
const doctors: readonly (readonly [
  name: string,
  sex: Sex,
  specialties: string,
  sessions: number,
  demand: number,
  terms?: Partial<DoctorData>,
])[] = [
  [
    'Laura Gómez',
    'F',
    'clinica-medica',
    6,
    0.92,
    { saturdays: true, email: 'laura.gomez@clinica.demo' },
  ],
  [
    'Nicolás Herrera',
    'M',
    'clinica-medica',
    3,
    0.5,
    { attendsSinceDays: 0, email: 'primer.acceso@clinica.demo' },
  ],
  ['Gustavo Peralta', 'M', 'clinica-medica', 4, 0.86],
  ['Mónica Ferreyra', 'F', 'clinica-medica', 3, 0.9, { saturdays: true }],
  [
    'Esteban Quiroga',
    'M',
    'clinica-medica cardiologia',
    3,
    0.84,
    { province: 'Buenos Aires' },
  ],
  ['Valeria Ledesma', 'F', 'clinica-medica', 4, 0.88],
  ['Andrea Molina', 'F', 'pediatria', 4, 0.9, { saturdays: true }],
  ['Julián Cabrera', 'M', 'pediatria', 3, 0.86],
  ['Cecilia Roldán', 'F', 'pediatria', 3, 0.95, { bookedOutDays: 19 }],
  ['Martina Escobar', 'F', 'pediatria nutricion', 3, 0.8],
  ['Ricardo Domínguez', 'M', 'cardiologia', 4, 0.9],
  ['Beatriz Navarro', 'F', 'cardiologia', 3, 0.96, { bookedOutDays: 27 }],
  [
    'Alejandro Ponce',
    'M',
    'cardiologia',
    3,
    0.82,
    { province: 'Buenos Aires' },
  ],
  ['Silvina Bravo', 'F', 'cardiologia', 3, 0.85, { saturdays: true }],
  ['Florencia Acosta', 'F', 'ginecologia', 4, 0.92],
  ['Marcela Villalba', 'F', 'ginecologia', 3, 0.88],
  ['Sergio Mansilla', 'M', 'ginecologia', 3, 0.78, { province: 'Córdoba' }],
  ['Natalia Carrizo', 'F', 'ginecologia', 3, 0.95, { bookedOutDays: 22 }],
  [
    'Lorena Godoy',
    'F',
    'ginecologia diagnostico-por-imagenes',
    3,
    0.84,
    { saturdays: true },
  ],
  ['Verónica Luna', 'F', 'dermatologia', 4, 0.96, { bookedOutDays: 33 }],
  ['Federico Agüero', 'M', 'dermatologia', 3, 0.88, { saturdays: true }],
  ['Romina Toledo', 'F', 'dermatologia', 3, 0.9],
  ['Hernán Suárez', 'M', 'traumatologia', 4, 0.9],
  ['Pablo Arregui', 'M', 'traumatologia', 3, 0.86],
  ['Carolina Vega', 'F', 'traumatologia', 3, 0.84, { saturdays: true }],
  ['Diego Maldonado', 'M', 'traumatologia', 2, 0.8, { province: 'Santa Fe' }],
  ['Graciela Conti', 'F', 'oftalmologia', 4, 0.9],
  ['Tomás Iriarte', 'M', 'oftalmologia', 3, 0.84, { saturdays: true }],
  ['Daniela Rossi', 'F', 'oftalmologia', 3, 0.87],
  ['Mariano Lucero', 'M', 'otorrinolaringologia', 4, 0.86],
  ['Paula Etcheverry', 'F', 'otorrinolaringologia', 3, 0.9],
  ['Agustín Rivero', 'M', 'kinesiologia', 6, 0.9, { saturdays: true }],
  ['Sabrina Ojeda', 'F', 'kinesiologia', 5, 0.88],
  ['Matías Bustos', 'M', 'kinesiologia', 5, 0.84],
  ['Jimena Correa', 'F', 'nutricion', 4, 0.82],
  ['Rodrigo Paz', 'M', 'nutricion', 3, 0.76, { saturdays: true }],
  [
    'Elena Zubiri',
    'F',
    'salud-mental',
    4,
    0.9,
    { narrows: { minNoticeMinutes: 1_440, bufferMinutes: 5 } },
  ],
  ['Leandro Ayala', 'M', 'salud-mental', 4, 0.88],
  [
    'Victoria Moretti',
    'F',
    'salud-mental',
    3,
    0.85,
    { narrows: { horizonDays: 30 } },
  ],
  ['Claudio Ferrero', 'M', 'diagnostico-por-imagenes', 5, 0.9],
  ['Adriana Blanco', 'F', 'dermatologia', 3, 0.85, { status: 'on_leave' }],
  [
    'Norberto Caruso',
    'M',
    'oftalmologia',
    3,
    0.8,
    { isEnabled: false, attendsUntilDays: 150 },
  ],
];

const away: Record<string, readonly AwayData[]> = {
  'Valeria Ledesma': [
    {
      kind: 'other',
      reason: 'Trámite personal',
      fromDay: 5,
      toDay: 8,
      minutes: [600, 690],
    },
  ],
  'Ricardo Domínguez': [
    {
      kind: 'congress',
      reason: 'Congreso de cardiología',
      fromDay: 19,
      toDay: 22,
    },
  ],
  'Hernán Suárez': [
    { kind: 'illness', reason: 'Ausencia imprevista', fromDay: -2, toDay: 2 },
  ],
  'Tomás Iriarte': [
    { kind: 'vacation', reason: 'Vacaciones', fromDay: 9, toDay: 22 },
  ],
  'Adriana Blanco': [
    { kind: 'other', reason: 'Licencia', fromDay: -63, toDay: 120 },
  ],
};

const extras: Record<string, readonly ExtraData[]> = {
  'Esteban Quiroga': [
    {
      weekday: 6,
      inWeeks: 1,
      minutes: [540, 720],
      slotMinutes: 20,
      deskOnlyUntilHoursBefore: 24,
    },
  ],
  'Romina Toledo': [
    { weekday: 6, inWeeks: 0, minutes: [540, 780], slotMinutes: 15 },
    { weekday: 6, inWeeks: -7, minutes: [540, 780], slotMinutes: 15 },
  ],
};

export const doctorData: readonly DoctorData[] = doctors.map(
  ([name, sex, specialties, sessions, demand, terms]) => ({
    name,
    sex,
    specialties: specialties.split(' '),
    sessions,
    demand,
    away: away[name] ?? [],
    extras: extras[name] ?? [],
    ...terms,
  }),
);
