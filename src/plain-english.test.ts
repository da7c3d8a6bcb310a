import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Comments and test names are plain English: the subject comes first and is named. A comment has three lines at most. */

const root = join(import.meta.dirname, '..');
const files = globSync(
  ['*.ts', '{src,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}'],
  { cwd: root },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => !file.endsWith('.gen.ts') && file !== 'src/plain-english.test.ts',
  )
  .sort();

const mostLines = 3;
const beginning =
  /(?:^|[.:;!?] )(?:Who|Whoever|Whom|Whose|Of|What|Whatever|Whether)\b/;
const vague =
  /\b(?:some|no|any|every)body\b|\b(?:some|any|every)one\b|\boneself\b|\bone['’]s\b|\b(?:of|for|to|by|with|from) who(?:ever|m)?\b/i;

const nameBeginning =
  /^(?:who|whoever|whom|whose|of|what|whatever|whether)\b|[.:;!?,] (?:who|whoever|whom|whose|of|what|whatever|whether)\b/i;

interface Comment {
  line: number;
  lines: string[];
}

const isLineComment = (line = '') => line.trim().startsWith('//');
const isBlockStart = (line: string) => /^\{?\/\*/.test(line.trim());
const textOf = (line: string) =>
  line
    .trim()
    .replace(/^(?:\/\/|\{?\/\*+|\*(?!\/))/, '')
    .replace(/\*\/\}?$/, '')
    .trim();

/** The comments that stand on lines of their own, as the formatter leaves nearly all of them. */
function commentsIn(text: string): Comment[] {
  const lines = text.split('\n');
  const found: Comment[] = [];
  for (let index = 0; index < lines.length; ) {
    const isLine = isLineComment(lines[index]);
    if (!isLine && !isBlockStart(lines[index] ?? '')) {
      index += 1;
      continue;
    }
    let end = index;
    if (isLine) while (isLineComment(lines[end + 1])) end += 1;
    else while (end < lines.length - 1 && !lines[end]?.includes('*/')) end += 1;
    const written = lines.slice(index, end + 1).map(textOf);
    found.push({
      line: index + 1,
      lines: written.filter((line) => line !== ''),
    });
    index = end + 1;
  }
  return found;
}

/** The words that make a comment hard to read. Null: it is plain. */
function whyNotPlain({ lines }: Comment): string | null {
  if (lines.length > mostLines) return `more than ${mostLines} lines`;
  const text = lines.join(' ');
  return (beginning.exec(text) ?? vague.exec(text))?.[0] ?? null;
}

/** The words that make the name of a test hard to read. Null: it is plain. */
const whyNameNotPlain = (name: string) =>
  (nameBeginning.exec(name) ?? vague.exec(name))?.[0] ?? null;

test('every comment is in plain English', () => {
  expect(files.length).toBeGreaterThan(3000);
  const ill = files.flatMap((file) =>
    commentsIn(readFileSync(join(root, file), 'utf8'))
      .map((comment) => ({ ...comment, why: whyNotPlain(comment) }))
      .filter(({ why }) => why !== null)
      .map(
        ({ line, lines, why }) =>
          `${file}:${line} "${why}": ${lines.join(' ')}`,
      ),
  );
  expect(ill).toEqual([]);
});

/** The names of tests and of their groups, those of tables too. */
function namesIn(text: string): string[] {
  const calls = text.matchAll(
    /(?:^|\n)\s*(?:(?:test|describe|it)(?:\.\w+)?|[\])}]*\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g,
  );
  return [...calls].map(([, , name = '']) => name);
}

test('no name of a test has to be decoded', () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const names = tests.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((name) => ({
      file,
      name,
    })),
  );
  expect(names.length).toBeGreaterThan(4500);
  const ill = names
    .map(({ file, name }) => ({ file, name, why: whyNameNotPlain(name) }))
    .filter(({ why }) => why !== null);
  expect(ill).toEqual([]);
});

test('the check finds a comment in each form, and judges all its lines', () => {
  const code = [
    "const url = 'http://a'; // stays",
    '// Of the two,',
    '// the later one.',
    '/** True if the patient came. */',
    '{/* Told to whoever waits. */}',
    '/*',
    ' * One.',
    ' * Two.',
    ' * Three.',
    ' * Four.',
    ' */',
  ].join('\n');
  const comments = commentsIn(code);
  expect(comments.map(({ line }) => line)).toEqual([2, 4, 5, 6]);
  expect(comments.map((each) => whyNotPlain(each) === null)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
