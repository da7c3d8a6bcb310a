import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';

/**
 * A part of the clinic that a counter shows: a doctor, a specialty, a room, or the doctors who attend now.
 */
export type FilterPart =
  | `doctor:${string}`
  | `specialty:${string}`
  | `room:${string}`
  | 'now';

interface Offered {
  value: FilterPart;
  label: string;
}

/**
 * All filters for the day's doctors: those who attend now, specialties and rooms by name, then the doctors.
 */
export function filterParts(doctors: readonly AgendaColumn[]): Offered[] {
  const names = (of: (column: AgendaColumn) => readonly (string | null)[]) =>
    [...new Set(doctors.flatMap(of))]
      .filter((name) => name !== null)
      .toSorted((a, b) => a.localeCompare(b, 'es', { numeric: true }));
  return [
    { value: 'now', label: 'Los que atienden ahora' },
    ...names(({ specialtyNames }) => specialtyNames).map((name) => ({
      value: `specialty:${name}` as const,
      label: name,
    })),
    ...names(roomsOf).map((name) => ({
      value: `room:${name}` as const,
      label: name,
    })),
    ...doctors.map((column) => ({
      value: `doctor:${column.id}` as const,
      label: [
        column.name,
        column.specialtyNames[0],
        ...new Set(roomsOf(column)),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
}

/**
 * The doctors of any named doctor, specialty or room; with `now`, only those of them who attend at `minute`.
 * Null: all. A part that the day lacks adds no doctor.
 */
export function doctorsShown(
  doctors: readonly AgendaColumn[],
  parts: readonly FilterPart[],
  minute: number | null,
): ReadonlySet<string> | null {
  if (parts.length === 0) return null;
  const named = parts.filter((part) => part !== 'now');
  const isNowAsked = named.length < parts.length;
  const shown = doctors.filter(
    (column) =>
      (named.length === 0 || named.some((part) => isOf(column, part))) &&
      (!isNowAsked || minute === null || attendsAt(column, minute)),
  );
  return new Set(shown.map(({ id }) => id));
}

/** Writes the parts as a text for the browser's storage. Reading leaves out unknown parts. */
export const writeParts = (parts: readonly FilterPart[]): string =>
  JSON.stringify(parts);

export function readParts(text: string | null): FilterPart[] {
  if (text === null) return [];
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts.filter(isPart).slice(0, mostParts) : [];
  } catch {
    return [];
  }
}

const mostParts = 30;

const isPart = (part: unknown): part is FilterPart =>
  typeof part === 'string' &&
  (part === 'now' || /^(doctor|specialty|room):./.test(part));

const roomsOf = ({ sessions }: AgendaColumn) =>
  sessions.map(({ roomName }) => roomName);

function isOf(column: AgendaColumn, part: Exclude<FilterPart, 'now'>): boolean {
  const name = part.slice(part.indexOf(':') + 1);
  if (part.startsWith('doctor:')) return column.id === name;
  if (part.startsWith('specialty:'))
    return column.specialtyNames.includes(name);
  return roomsOf(column).includes(name);
}

const attendsAt = (
  { sessions, closure }: AgendaColumn,
  minute: number,
): boolean =>
  closure === null &&
  sessions.some(({ from, to }) => from <= minute && minute < to);
