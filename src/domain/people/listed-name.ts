/* A name as lists have it: surname first. The specification keeps a person's name as one text, so that a rule tells them apart. */

// Parts of a surname that stand before it: 'de la Cruz', 'San Martín', 'Van der Meer'.
const BEFORE = new Set('de del la las los da do dos di der den san santa van von mac'.split(' '));

/**
 * 'Roxana Pilar López' → 'López, Roxana Pilar'. One surname, of four words or more two ('María José Pérez García' →
 * 'Pérez García, María José'), with what belongs to it: 'de la Cruz, Juan'. A single word stays as it is.
 */
export function listedName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const at = surnameAt(words);
  if (at === 0) return words.join(' ');
  return `${words.slice(at).join(' ')}, ${words.slice(0, at).join(' ')}`;
}

/**
 * The same of who has a chosen name (Ley 26.743): it replaces the given names, and the surname stays. A chosen name that
 * has the surname too is not given it twice.
 */
export function listedPerson({
  fullName,
  chosenName,
}: {
  fullName: string;
  chosenName: string | null;
}): string {
  if (chosenName === null) return listedName(fullName);
  const words = fullName.trim().split(/\s+/);
  const surname = words.slice(surnameAt(words)).join(' ');
  const chosen = chosenName.trim();
  const isWhole = chosen.toLocaleLowerCase('es').endsWith(` ${surname.toLocaleLowerCase('es')}`);
  const given = isWhole ? chosen.slice(0, -surname.length).trim() : chosen;
  return `${surname}, ${given}`;
}

/** Where the surname begins; 0: the name is not two parts. */
function surnameAt(words: readonly string[]): number {
  const count = words.filter((word) => !isBefore(word)).length >= 4 ? 2 : 1;
  let at = words.length;
  for (let taken = 0; taken < count && at > 0; taken++) {
    at -= 1;
    while (at > 1 && isBefore(words[at - 1])) at -= 1;
    // 'Ortega y Gasset' is one.
    if (at > 2 && /^[yYeE]$/.test(words[at - 1] ?? '')) {
      at -= 2;
      while (at > 1 && isBefore(words[at - 1])) at -= 1;
      break;
    }
  }
  return words.slice(0, at).every(isBefore) ? 0 : at;
}

const isBefore = (word: string | undefined = '') => BEFORE.has(word.toLocaleLowerCase('es'));
