/** `12 min`, `1 h 5 min`: the length of a wait. */
export function minutesWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Whole minutes between two instants, at least 0. */
export function minutesBetween(since: string, now: string): number {
  return Math.max(
    0,
    Math.floor((Date.parse(now) - Date.parse(since)) / 60_000),
  );
}

/** `hace 5 horas`, `hace 3 días`: the age of something that should be from last night. */
export function ageWords(since: string, now: string): string {
  const minutes = minutesBetween(since, now);
  if (minutes < 60) return 'hace menos de una hora';
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return hours === 1 ? 'hace una hora' : `hace ${hours} horas`;
  return `hace ${Math.floor(hours / 24)} días`;
}
