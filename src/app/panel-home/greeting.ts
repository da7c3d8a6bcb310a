/** The greeting for an hour of the clinic's clock, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 13) return 'Buen día';
  return hour >= 13 && hour < 20 ? 'Buenas tardes' : 'Buenas noches';
}
