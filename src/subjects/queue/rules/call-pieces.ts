const letters = [...'abcdefghijklmnñopqrstuvwxyz'];

/** Names of the letters whose sound alone is unclear: b and v sound alike in Spanish. */
const letterNames: Record<string, string> = {
  v: 've corta',
  w: 'doble ve',
  y: 'i griega',
};

/** The words that occur in the names of rooms. */
const roomWords = [
  'box',
  'cardiología',
  'consultorio',
  'consultorios',
  'de',
  'ecografía',
  'electrocardiograma',
  'enfermería',
  'espera',
  'extracciones',
  'gabinete',
  'gimnasio',
  'guardia',
  'internación',
  'kinesiología',
  'laboratorio',
  'mamografía',
  'odontología',
  'oftalmología',
  'pediatría',
  'piso',
  'planta',
  'baja',
  'primer',
  'segundo',
  'tercer',
  'quirófano',
  'radiología',
  'rayos',
  'recepción',
  'sala',
  'tomografía',
  'triage',
  'vacunación',
  'vacunatorio',
];

const hundreds = [200, 300, 400, 500, 600, 700, 800, 900];

/**
 * Returns every piece that a call can have, with the text that a voice reads for it. The folder
 * `src/subjects/queue/web/recorded` holds a recording of each.
 */
export function everyCallPiece(): Map<string, string> {
  const numbers = [...Array(101).keys(), ...hundreds].map((number) =>
    String(number),
  );
  return new Map([
    ['turno', 'turno'],
    ['mire la pantalla', 'mire la pantalla'],
    ...numbers.map((number): [string, string] => [number, number]),
    ['ciento', 'ciento'],
    ['mil', 'mil'],
    ...letters.map((letter): [string, string] => [
      `letra ${letter}`,
      letterNames[letter] ?? letter.toUpperCase(),
    ]),
    ...roomWords.map((word): [string, string] => [word, word]),
  ]);
}

/** A pause before the room. */
export const breath = ',';

/**
 * Returns a call in pieces, for a browser without a Spanish voice: «turno, letra a, 14, consultorio, 3». A
 * room with an unrecorded word becomes «mire la pantalla».
 */
export function callPieces({
  ticket,
  room,
}: {
  ticket: string;
  room: string | null;
}): string[] {
  const [letter = '', number = ''] = ticket.split('-');
  const appointment = [
    'turno',
    ...letterPieces(letter),
    ...numberPieces(Number(number)),
  ];
  if (room === null) return appointment;
  return [
    ...appointment,
    breath,
    ...(roomPieces(room) ?? ['mire la pantalla']),
  ];
}

function letterPieces(word: string): string[] {
  return [...word.toLowerCase()]
    .filter((letter) => letters.includes(letter))
    .map((letter) => `letra ${letter}`);
}

/** Returns a whole number from 0 to 9,999 in the pieces of its Spanish name; a larger one digit by digit. */
export function numberPieces(number: number): string[] {
  if (number > 9_999) return [...String(number)];
  const thousands = Math.floor(number / 1_000);
  const rest = number % 1_000;
  const thousand =
    thousands === 0
      ? []
      : thousands === 1
        ? ['mil']
        : [String(thousands), 'mil'];
  if (rest === 0 && thousands > 0) return thousand;
  if (rest <= 100) return [...thousand, String(rest)];
  const hundred = rest < 200 ? 'ciento' : String(Math.floor(rest / 100) * 100);
  return [
    ...thousand,
    hundred,
    ...(rest % 100 === 0 ? [] : [String(rest % 100)]),
  ];
}

/** Null: one of its words was not recorded. */
function roomPieces(room: string): string[] | null {
  const words = room.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const pieces = words.map((word) => {
    if (/^\d+$/.test(word)) return numberPieces(Number(word));
    const recorded = roomWords.find(
      (known) => withoutAccents(known) === withoutAccents(word),
    );
    if (recorded) return [recorded];
    return word.length === 1 && letters.includes(word)
      ? [`letra ${word}`]
      : null;
  });
  return pieces.includes(null) || pieces.length === 0
    ? null
    : pieces.flatMap((piece) => piece ?? []);
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
