/** A record of a delimited text, with the line on which it begins. */
export interface TextRecord {
  line: number;
  cells: string[];
}

const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

const firstLineLetters = 10_000;

/** The separator that the first line has most of, outside of quotes; a semicolon where it has none. */
export function separatorOf(text: string): Separator {
  const [line = ''] = text
    .slice(0, firstLineLetters)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce((best, each) =>
    count(each) > count(best) ? each : best,
  );
}

/** The bounds of a read; the rest of a cell or record is passed over, and reading ends with the last record. */
export interface TextBounds {
  records: number;
  /** Most characters of a record. */
  cells: number;
  /** Most characters of a cell. */
  letters: number;
}

const unbounded = { records: Infinity, cells: Infinity, letters: Infinity };

/**
 * The records of a text as spreadsheets save it (RFC 4180, any separator). A quoted cell may hold separators,
 * line ends and doubled quotes; an open quote ends with the text. Blank lines are left out, cells trimmed.
 */
export function readDelimitedText(
  text: string,
  separator: Separator,
  most: TextBounds = unbounded,
): TextRecord[] {
  const records: TextRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begins = 1;
  const add = (letter: string) => {
    if (cell.length < most.letters) cell += letter;
  };
  const endCell = () => {
    if (cells.length < most.cells) cells.push(cell.trim());
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((each) => each !== ''))
      records.push({ line: begins, cells });
    cells = [];
    begins = line;
  };
  for (let at = 0; at < text.length && records.length < most.records; at++) {
    const letter = text[at] as string;
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') add(letter);
      else if (text[at + 1] === '"') {
        add('"');
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === '\n') endRecord();
    else if (letter !== '\r') add(letter);
  }
  if (records.length < most.records) endRecord();
  return records;
}
