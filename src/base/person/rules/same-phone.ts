/**
 * True if what a person typed is the phone on file (E.164). An Argentine number may come with or without
 * country, 9, 0 and 15, and needs its area code; another country's needs all its digits.
 */
export function isSamePhone(typed: string, onFile: string): boolean {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const known = onFile.replace(/\D/g, '');
  if (!known.startsWith('54')) return digits === known;
  const national = known.replace(/^549?/, '');
  const bare = digits
    .replace(/^54(?=\d{10,})/, '')
    .replace(/^9(?=\d{10})/, '')
    .replace(/^0(?=\d{10})/, '');
  if (bare === national) return true;
  // The 15 of a mobile stands behind the area code, of two to four digits.
  return [2, 3, 4].some((area) => {
    const isMobile = bare.length === 12 && bare.slice(area, area + 2) === '15';
    return isMobile && bare.slice(0, area) + bare.slice(area + 2) === national;
  });
}
