const inSpanish = new Intl.Collator('es', {
  numeric: true,
  sensitivity: 'base',
});

/** Sorts by name in natural order: `Consultorio 2` before `Consultorio 10`. */
export function inRoomOrder<Room extends { name: string }>(
  rooms: readonly Room[],
): Room[] {
  return rooms.toSorted((a, b) => inSpanish.compare(a.name, b.name));
}
