import { settingNames } from './config.ts';

/**
 * Warnings about environment names that are close to a setting's: each would be ignored in silence.
 * Values are never repeated.
 */
export function sayMisspelt(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (
      settingNames.includes(name) ||
      value === undefined ||
      value.trim() === ''
    )
      return [];
    const near = nearestSettings(name);
    if (near.length === 0) return [];
    return `«${name}» no es una configuración de TurnoClaro y no se usa: ¿quiso decir ${near.join(' o ')}?`;
  });
}

/** First words that no other program is likely to begin its settings with. */
const ownWords = [
  'SMTP',
  'WHATSAPP',
  'SMS',
  'ATTACHMENTS',
  'BACKUP',
  'METRICS',
  'TRUSTED',
  'DOCTOR',
  'FRAMED',
  'DRAIN',
  'BOOKING',
];

/** Nearest first; none: the name is most likely another program's. */
function nearestSettings(name: string): string[] {
  const letters = lettersOf(name);
  const distances = settingNames.map((setting) => {
    const own = lettersOf(setting);
    const most = own.length < 6 ? 1 : own.length < 12 ? 2 : 3;
    return { setting, distance: editDistance(letters, own), most };
  });
  const least = Math.min(
    ...distances
      .filter(({ distance, most }) => distance <= most)
      .map((d) => d.distance),
  );
  const near = distances.filter(
    ({ distance, most }) => distance === least && distance <= most,
  );
  if (near.length > 0) return near.map(({ setting }) => setting);
  const [word = ''] = name.toUpperCase().split('_');
  if (!ownWords.includes(word)) return [];
  return settingNames.filter((setting) => setting.startsWith(`${word}_`));
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** How many letters to add, leave out, change or exchange with the next (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 0; row <= one.length; row++) {
    rows[row] = [];
    for (let column = 0; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      (rows[row] as number[])[column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (isSame ? 0 : 1),
              isExchanged
                ? at(row - 2, column - 2) + 1
                : Number.POSITIVE_INFINITY,
            );
    }
  }
  return at(one.length, other.length);
}
