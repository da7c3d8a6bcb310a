import type { Weekday } from '../../../domain/calendar/clinic-day.ts';
import type { Sex } from './person-data.ts';

export interface DoctorData {
  name: string;
  sex: Sex;
  /** Slugs, the main one first. */
  specialties: readonly string[];
  /** Half days a week. */
  sessions: number;
  /** How sought after: about how much of the past days was taken. */
  demand: number;
  /** Nothing is free for so many days ahead. */
  bookedOutDays?: number;
  saturdays?: boolean;
  email?: string;
  status?: 'on_leave';
  isEnabled?: false;
  /** Days before today from which they attend, and in which their account was enabled; else over a year. */
  attendsSinceDays?: number;
  /** Days before today on which they attended last. */
  attendsUntilDays?: number;
  /** Another province's licence besides the national one. */
  province?: string;
  /** What of the clinic's policy they narrow. */
  away?: readonly AwayData[];
  extras?: readonly ExtraData[];
  narrows?: { minNoticeMinutes?: number; bufferMinutes?: number; horizonDays?: number };
}

/** Days counted from today, both included; minutes of the clock where it is only part of them. */
export interface AwayData {
  kind: 'vacation' | 'congress' | 'illness' | 'other';
  reason: string;
  fromDay: number;
  toDay: number;
  minutes?: readonly [from: number, to: number];
}

/** On the first such weekday from the day after tomorrow, so many weeks later (or earlier). */
export interface ExtraData {
  weekday: Weekday;
  inWeeks: number;
  minutes: readonly [from: number, to: number];
  slotMinutes: number;
  deskOnlyUntilHoursBefore?: number;
}

/** Everybody is invented: common names put together. */
export const doctorData: readonly DoctorData[] = [
  {
    name: 'Laura Gómez',
    sex: 'F',
    specialties: ['clinica-medica'],
    sessions: 6,
    demand: 0.92,
    saturdays: true,
    email: 'laura.gomez@clinica.demo',
  },
  {
    name: 'Nicolás Herrera',
    sex: 'M',
    specialties: ['clinica-medica'],
    sessions: 3,
    demand: 0.5,
    attendsSinceDays: 0,
    email: 'primer.acceso@clinica.demo',
  },
  { name: 'Gustavo Peralta', sex: 'M', specialties: ['clinica-medica'], sessions: 4, demand: 0.86 },
  {
    name: 'Mónica Ferreyra',
    sex: 'F',
    specialties: ['clinica-medica'],
    sessions: 3,
    demand: 0.9,
    saturdays: true,
  },
  {
    name: 'Esteban Quiroga',
    sex: 'M',
    specialties: ['clinica-medica', 'cardiologia'],
    sessions: 3,
    demand: 0.84,
    province: 'Buenos Aires',
    extras: [{ weekday: 6, inWeeks: 1, minutes: [540, 720], slotMinutes: 20, deskOnlyUntilHoursBefore: 24 }],
  },
  {
    name: 'Valeria Ledesma',
    sex: 'F',
    specialties: ['clinica-medica'],
    sessions: 4,
    demand: 0.88,
    away: [{ kind: 'other', reason: 'Trámite personal', fromDay: 5, toDay: 8, minutes: [600, 690] }],
  },

  { name: 'Andrea Molina', sex: 'F', specialties: ['pediatria'], sessions: 4, demand: 0.9, saturdays: true },
  { name: 'Julián Cabrera', sex: 'M', specialties: ['pediatria'], sessions: 3, demand: 0.86 },
  {
    name: 'Cecilia Roldán',
    sex: 'F',
    specialties: ['pediatria'],
    sessions: 3,
    demand: 0.95,
    bookedOutDays: 19,
  },
  { name: 'Martina Escobar', sex: 'F', specialties: ['pediatria', 'nutricion'], sessions: 3, demand: 0.8 },

  {
    name: 'Ricardo Domínguez',
    sex: 'M',
    specialties: ['cardiologia'],
    sessions: 4,
    demand: 0.9,
    away: [{ kind: 'congress', reason: 'Congreso de cardiología', fromDay: 19, toDay: 22 }],
  },
  {
    name: 'Beatriz Navarro',
    sex: 'F',
    specialties: ['cardiologia'],
    sessions: 3,
    demand: 0.96,
    bookedOutDays: 27,
  },
  {
    name: 'Alejandro Ponce',
    sex: 'M',
    specialties: ['cardiologia'],
    sessions: 3,
    demand: 0.82,
    province: 'Buenos Aires',
  },
  {
    name: 'Silvina Bravo',
    sex: 'F',
    specialties: ['cardiologia'],
    sessions: 3,
    demand: 0.85,
    saturdays: true,
  },

  { name: 'Florencia Acosta', sex: 'F', specialties: ['ginecologia'], sessions: 4, demand: 0.92 },
  { name: 'Marcela Villalba', sex: 'F', specialties: ['ginecologia'], sessions: 3, demand: 0.88 },
  {
    name: 'Sergio Mansilla',
    sex: 'M',
    specialties: ['ginecologia'],
    sessions: 3,
    demand: 0.78,
    province: 'Córdoba',
  },
  {
    name: 'Natalia Carrizo',
    sex: 'F',
    specialties: ['ginecologia'],
    sessions: 3,
    demand: 0.95,
    bookedOutDays: 22,
  },
  {
    name: 'Lorena Godoy',
    sex: 'F',
    specialties: ['ginecologia', 'diagnostico-por-imagenes'],
    sessions: 3,
    demand: 0.84,
    saturdays: true,
  },

  {
    name: 'Verónica Luna',
    sex: 'F',
    specialties: ['dermatologia'],
    sessions: 4,
    demand: 0.96,
    bookedOutDays: 33,
  },
  {
    name: 'Federico Agüero',
    sex: 'M',
    specialties: ['dermatologia'],
    sessions: 3,
    demand: 0.88,
    saturdays: true,
  },
  {
    name: 'Romina Toledo',
    sex: 'F',
    specialties: ['dermatologia'],
    sessions: 3,
    demand: 0.9,
    extras: [
      { weekday: 6, inWeeks: 0, minutes: [540, 780], slotMinutes: 15 },
      { weekday: 6, inWeeks: -7, minutes: [540, 780], slotMinutes: 15 },
    ],
  },

  {
    name: 'Hernán Suárez',
    sex: 'M',
    specialties: ['traumatologia'],
    sessions: 4,
    demand: 0.9,
    away: [{ kind: 'illness', reason: 'Ausencia imprevista', fromDay: -2, toDay: 2 }],
  },
  { name: 'Pablo Arregui', sex: 'M', specialties: ['traumatologia'], sessions: 3, demand: 0.86 },
  {
    name: 'Carolina Vega',
    sex: 'F',
    specialties: ['traumatologia'],
    sessions: 3,
    demand: 0.84,
    saturdays: true,
  },
  {
    name: 'Diego Maldonado',
    sex: 'M',
    specialties: ['traumatologia'],
    sessions: 2,
    demand: 0.8,
    province: 'Santa Fe',
  },

  { name: 'Graciela Conti', sex: 'F', specialties: ['oftalmologia'], sessions: 4, demand: 0.9 },
  {
    name: 'Tomás Iriarte',
    sex: 'M',
    specialties: ['oftalmologia'],
    sessions: 3,
    demand: 0.84,
    saturdays: true,
    away: [{ kind: 'vacation', reason: 'Vacaciones', fromDay: 9, toDay: 22 }],
  },
  { name: 'Daniela Rossi', sex: 'F', specialties: ['oftalmologia'], sessions: 3, demand: 0.87 },

  { name: 'Mariano Lucero', sex: 'M', specialties: ['otorrinolaringologia'], sessions: 4, demand: 0.86 },
  { name: 'Paula Etcheverry', sex: 'F', specialties: ['otorrinolaringologia'], sessions: 3, demand: 0.9 },

  {
    name: 'Agustín Rivero',
    sex: 'M',
    specialties: ['kinesiologia'],
    sessions: 6,
    demand: 0.9,
    saturdays: true,
  },
  { name: 'Sabrina Ojeda', sex: 'F', specialties: ['kinesiologia'], sessions: 5, demand: 0.88 },
  { name: 'Matías Bustos', sex: 'M', specialties: ['kinesiologia'], sessions: 5, demand: 0.84 },

  { name: 'Jimena Correa', sex: 'F', specialties: ['nutricion'], sessions: 4, demand: 0.82 },
  { name: 'Rodrigo Paz', sex: 'M', specialties: ['nutricion'], sessions: 3, demand: 0.76, saturdays: true },

  {
    name: 'Elena Zubiri',
    sex: 'F',
    specialties: ['salud-mental'],
    sessions: 4,
    demand: 0.9,
    narrows: { minNoticeMinutes: 1440, bufferMinutes: 5 },
  },
  { name: 'Leandro Ayala', sex: 'M', specialties: ['salud-mental'], sessions: 4, demand: 0.88 },
  {
    name: 'Victoria Moretti',
    sex: 'F',
    specialties: ['salud-mental'],
    sessions: 3,
    demand: 0.85,
    narrows: { horizonDays: 30 },
  },

  { name: 'Claudio Ferrero', sex: 'M', specialties: ['diagnostico-por-imagenes'], sessions: 5, demand: 0.9 },

  {
    name: 'Adriana Blanco',
    sex: 'F',
    specialties: ['dermatologia'],
    sessions: 3,
    demand: 0.85,
    status: 'on_leave',
    away: [{ kind: 'other', reason: 'Licencia', fromDay: -63, toDay: 120 }],
  },
  {
    name: 'Norberto Caruso',
    sex: 'M',
    specialties: ['oftalmologia'],
    sessions: 3,
    demand: 0.8,
    isEnabled: false,
    attendsUntilDays: 150,
  },
];
