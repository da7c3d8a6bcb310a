// Different spellings of one sound, in the order of the database's `sound_of`, which does the same.
const RULES: readonly [written: RegExp, sound: string][] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ch/g, 'tx'],
  [/ck|qu(?=[eiy])|q/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/c/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/gu(?=[eiy])/g, 'g'],
  [/h/g, ''],
  [/[vw]/g, 'b'],
  [/ll/g, 'y'],
  [/y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
];

/** How folded letters sound in Argentina: 'gomez' and 'gomes', 'valle' and 'baye' are alike. */
export function soundOf(folded: string): string {
  return RULES.reduce(
    (sound, [written, as]) => sound.replace(written, as),
    folded,
  );
}

/** The words of a folded text as they sound: an apostrophe or a point joins, any other sign separates. */
export function soundWords(folded: string): string[] {
  return soundOf(wordsOf(folded).join(' '))
    .split(' ')
    .filter((word) => word !== '');
}

/** The sound of each run of whole neighbouring words written as one: 'garcia lopez' → 'garsialopes'. */
export function joinedSounds(folded: string): string[] {
  const words = wordsOf(folded);
  return words.flatMap((_, from) =>
    words
      .slice(from + 1, from + MOST_JOINED)
      .map((_, more) => soundOf(words.slice(from, from + more + 2).join(''))),
  );
}

const MOST_JOINED = 4;

function wordsOf(folded: string): string[] {
  return folded
    .replace(/['.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
