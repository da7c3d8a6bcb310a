const inSpanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** By name as people count: `Consultorio 2` before `Consultorio 10`. */
export function inRoomOrder<Room extends { name: string }>(rooms: readonly Room[]): Room[] {
  return rooms.toSorted((one, other) => inSpanish.compare(one.name, other.name));
}
