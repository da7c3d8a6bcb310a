import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from './statistics.ts';

/** A figure with its floor and its goal, all from the same run. */
export interface Line {
  name: string;
  value: number;
  unit: 'ms' | 's' | '/s' | 'KB' | 'points' | 'count';
  /**
   * The bare server's figure, or the small database's in the lines on growth. Null: there is no comparison.
   */
  floor: number | null;
  /** value / floor. */
  ratio: number | null;
  goal: string;
  met: boolean;
}

export interface Goal {
  /** In the line's unit. */
  atMost?: number;
  moreThan?: number;
  atLeast?: number;
  /** A multiple of the floor. */
  atMostTimes?: number;
  atLeastTimes?: number;
  /** A second condition besides the figure. */
  alsoMet?: boolean;
  also?: string;
}

/** A line with the medians of the measured values. */
export function toLine(
  { name, unit }: Pick<Line, 'name' | 'unit'>,
  { values, floors }: { values: readonly number[]; floors?: readonly number[] },
  goal: Goal,
): Line {
  const value = median(values);
  const floor = floors ? median(floors) : null;
  const ratio = floor === null ? null : value / floor;
  return {
    name,
    unit,
    value,
    floor,
    ratio,
    goal: toWords(goal, unit),
    met: isMet(goal, value, ratio),
  };
}

function isMet(
  { alsoMet = true, ...goal }: Goal,
  value: number,
  ratio: number | null,
): boolean {
  if (goal.atMost !== undefined && !(value <= goal.atMost)) return false;
  if (goal.moreThan !== undefined && !(value > goal.moreThan)) return false;
  if (goal.atLeast !== undefined && !(value >= goal.atLeast)) return false;
  if (
    goal.atMostTimes !== undefined &&
    !(ratio !== null && ratio <= goal.atMostTimes)
  )
    return false;
  if (
    goal.atLeastTimes !== undefined &&
    !(ratio !== null && ratio >= goal.atLeastTimes)
  )
    return false;
  return alsoMet;
}

function toWords(goal: Goal, unit: Line['unit']): string {
  const words: string[] = [];
  if (goal.atMostTimes !== undefined)
    words.push(`≤ ${goal.atMostTimes}× floor`);
  if (goal.atLeastTimes !== undefined)
    words.push(`≥ ${goal.atLeastTimes}× floor`);
  if (goal.atMost !== undefined) words.push(`≤ ${goal.atMost} ${unit}`);
  if (goal.moreThan !== undefined) words.push(`> ${goal.moreThan} ${unit}`);
  if (goal.atLeast !== undefined) words.push(`≥ ${goal.atLeast} ${unit}`);
  if (goal.also !== undefined) words.push(goal.also);
  return words.join(', ');
}

const columns = ['value', 'floor', 'ratio'] as const;

export function toTable(lines: readonly Line[]): string {
  const rows = [
    ['', ...columns, 'unit', 'goal', ''],
    ...lines.map((line) => [
      line.name,
      ...columns.map((column) => toText(line[column])),
      line.unit,
      line.goal,
      line.goal === '' ? '' : line.met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = (rows[0] as string[]).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const toRow = (row: string[]) =>
    row
      .map((cell, column) =>
        pad(cell, widths[column] as number, column > 0 && column < 4),
      )
      .join('  ');
  return rows.map((row) => toRow(row).trimEnd()).join('\n');
}

function toText(value: number | null): string {
  if (value === null) return '–';
  if (Number.isInteger(value) || value >= 1000) return value.toFixed(0);
  return value >= 100 ? value.toFixed(1) : value.toFixed(2);
}

function pad(text: string, width: number, isNumber: boolean): string {
  return isNumber ? text.padStart(width) : text.padEnd(width);
}

/** Writes `bench/out/latest.json`, to compare runs. It is not committed. */
export async function writeLines(lines: readonly Line[]): Promise<void> {
  const folder = join(import.meta.dirname, 'out');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'latest.json'),
    `${JSON.stringify(lines, null, 2)}\n`,
  );
}
