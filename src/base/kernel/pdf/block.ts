/** What a document is made of, from top to bottom. Texts may hold line feeds; nothing of them is lost. */
export type Block =
  | Heading
  | Paragraph
  | Fields
  | List
  | Table
  | Figure
  | { kind: 'rule' }
  | { kind: 'space'; points: number }
  | NewPage
  | Together;

export interface NewPage {
  kind: 'newPage';
  /** At the top of that page and of those after it, in place of the document's. */
  running?: string;
}

/** A level is not skipped: readers of the screen go from heading to heading. It stays with what follows it. */
export interface Heading {
  kind: 'heading';
  level: 1 | 2 | 3 | 4;
  text: string;
}

export interface Paragraph {
  kind: 'paragraph';
  text: string;
  /** `quiet` is small and grey, `notice` stands in a box. */
  look?: 'plain' | 'bold' | 'quiet' | 'notice';
}

/** Labels with what they say, side by side. */
export interface Fields {
  kind: 'fields';
  fields: { label: string; text: string }[];
  /** Of the labels, in points. */
  labelWidth?: number;
}

export interface List {
  kind: 'list';
  items: string[];
}

/** The columns' heads are repeated on each page that the table goes on to. */
export interface Table {
  kind: 'table';
  heads: string[];
  rows: string[][];
  /** How the columns share the width; all alike where nothing is said. */
  shares?: number[];
  /** How high a row is at least: room for a hand. */
  rowPoints?: number;
}

/** A drawing; `alternative` says in words what it shows. */
export interface Figure {
  kind: 'figure';
  alternative: string;
  widthPoints: number;
  /** A PNG or JPEG, or the dark squares of a code (QR) by row. */
  drawing: Uint8Array | boolean[][];
}

/** Stays on one page where it fits on one. */
export interface Together {
  kind: 'together';
  blocks: Block[];
}
