import { z } from 'zod';

/** A day of the clinic's calendar, `YYYY-MM-DD`. */
export const DaySchema = z.iso.date();
/** A month of the clinic's calendar, `YYYY-MM`. */
export const MonthSchema = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Indique el mes como AAAA-MM.');
/** An instant, in UTC (`…Z`). */
export const InstantSchema = z.iso.datetime();
/** The same, of the years that a calendar can count in. */
export const StartSchema = InstantSchema.regex(/^2\d{3}-/, 'Indique el horario como AAAA-MM-DDTHH:MM:SSZ.');
/** Minutes elapsed since the clinic's midnight: the wall clock, but on a day when the clock changes. */
export const MinuteOfDaySchema = z.int().min(0).max(1560);
export const CentsSchema = z.int().min(0);

export const DoctorRefSchema = z.strictObject({ id: z.uuid(), name: z.string() });
export const SpecialtyRefSchema = z.strictObject({ id: z.uuid(), slug: z.string(), name: z.string() });
