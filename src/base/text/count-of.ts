/** `1 turno`, `2.500 turnos`: a number with its noun, which agrees with it. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-AR')} ${count === 1 ? one : many}`;
}
