import {
  foldForSearch,
  hasWord,
  isHeard,
  searchedText,
  searchWords,
} from '../../text/name-search.ts';
import { soundOf } from '../../text/sound-of.ts';

/** The text to search in: a professional's name and specialties, or a specialty's name. */
interface Searched {
  text: string;
  /** The words that people say in place of the specialties' names. */
  saidWords: readonly string[];
}

const fewestLetters = 3;
const fewestOfStem = 5;

/** Words without meaning for the search: 'me duele la rodilla', 'quiero un turno con el doctor Pérez'. */
const AROUND = new Set(
  `a al alguien algo con consulta consultar de del desde dolor dolores doctor doctora dr dra duele duelen e el ella en
  es especialista esta estoy hacer hace hacerme hay la las le les lo los me medico medica mi mis molesta molestan
  molestia molestias mucho mucha muy necesita necesito o para por problema problemas que quien quiero quisiera sacar se
  siento su sus te tengo tiene tienen turno turnos un una uno unos unas ve ver y ya`.split(
    /\s+/,
  ),
);

/**
 * True if each word of the query is in the text or in the said words: «corazón» finds Cardiología, by the
 * beginning of a word of three letters or more. Words without meaning count only if there are no others.
 */
export function matchesCareSearch(
  { text, saidWords }: Searched,
  query: string,
): boolean {
  const searched = searchedText(text);
  const said = saidWords.flatMap((words) => foldForSearch(words).split(' '));
  return meantWords(query).every(
    (word) =>
      hasWord(searched, word) ||
      hasStem(searched.folded, word) ||
      isSaidBy(said, word),
  );
}

function meantWords(query: string): string[] {
  const words = searchWords(query).map((word) =>
    word.replace(/[.,;:¿?¡!]+$|^[¿¡]+/g, ''),
  );
  const meant = words.filter((word) => word !== '' && !AROUND.has(word));
  return meant.length > 0 ? meant : words.filter((word) => word !== '');
}

function isSaidBy(said: readonly string[], word: string): boolean {
  if (word.length < fewestLetters) return false;
  const stem = stemOf(word) ?? word;
  if (said.some((beginning) => beginning.startsWith(stem))) return true;
  return (
    isHeard(word) &&
    said.some((beginning) => soundOf(beginning).startsWith(soundOf(word)))
  );
}

/** 'cardiólogo' and 'pediatra' share the stem of a specialty. */
function hasStem(folded: string, word: string): boolean {
  const stem = stemOf(word);
  return (
    stem !== null && folded.split(' ').some((other) => other.startsWith(stem))
  );
}

/** Without the ending of gender and number; null: too little would remain. */
function stemOf(word: string): string | null {
  const stem = word.replace(/(?:[ao]s?|es)$/, '');
  return stem !== word && stem.length >= fewestOfStem ? stem : null;
}
