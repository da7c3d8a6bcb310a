import type { Heading, Paragraph } from './block.ts';
import type { FontName } from './fonts.ts';

export interface Style {
  font: FontName;
  size: number;
  lineHeight: number;
  color: string;
}

export const colors = {
  ink: '#1f1d1a',
  quiet: '#5f5a52',
  line: '#c9c3b8',
  soft: '#f4f1ec',
};

export const small: Style = {
  font: 'regular',
  size: 8,
  lineHeight: 11,
  color: colors.quiet,
};
export const plain: Style = {
  font: 'regular',
  size: 10.5,
  lineHeight: 14.5,
  color: colors.ink,
};
export const looks: Record<NonNullable<Paragraph['look']>, Style> = {
  plain,
  bold: { ...plain, font: 'bold' },
  quiet: { ...plain, size: 8.5, lineHeight: 11.5, color: colors.quiet },
  notice: plain,
};
export const label: Style = { ...plain, font: 'bold' };
export const cell: Style = { ...plain, size: 9.5, lineHeight: 13 };
export const head: Style = { ...cell, font: 'bold' };
export const headings: Record<Heading['level'], Style & { above: number }> = {
  1: { ...plain, font: 'bold', size: 18, lineHeight: 24, above: 0 },
  2: { ...plain, font: 'bold', size: 13.5, lineHeight: 18, above: 14 },
  3: { ...plain, font: 'bold', size: 11.5, lineHeight: 16, above: 8 },
  4: { ...plain, font: 'bold', above: 4 },
};
export const below = 5;
export const bulletWidth = 12;
export const columnGap = 10;
export const boxPadding = 8;
export const usualLabelWidth = 130;
