/** A record of a delimited text, with the line on which it begins. */
export interface TextRecord {
  line: number;
  cells: string[];
}

const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The separator that the first line has most of, outside of quotes; a semicolon where it has none. */
export function separatorOf(text: string): Separator {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/**
 * The records of a text as spreadsheets save it (RFC 4180, with whichever separator): a cell in quotes may hold separators,
 * line ends and doubled quotes. A quote that is not closed ends with the text. Blank lines are left out; cells are trimmed.
 */
export function readDelimitedText(text: string, separator: Separator): TextRecord[] {
  const records: TextRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begins = 1;
  const endRecord = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) records.push({ line: begins, cells });
    cells = [];
    cell = '';
    begins = line;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (letter === '\n') endRecord();
    else if (letter !== '\r') cell += letter;
  }
  endRecord();
  return records;
}
