import { expect, test } from 'vitest';
import { contrast } from '../../testing/pages/contrast.ts';
import {
  type ColorToken,
  darkColors,
  lightColors,
  spaceSteps,
  themeCss,
  typeScale,
} from './theme.ts';

const backgrounds: ColorToken[] = ['page', 'surface', 'sunken'];
const texts: [ColorToken, ColorToken][] = [
  ...backgrounds.flatMap((background): [ColorToken, ColorToken][] => [
    ['text', background],
    ['quiet', background],
    ['accent', background],
    ['accent-strong', background],
    ['danger', background],
    ['good', background],
    ['warning', background],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['good', 'good-soft'],
  ['text', 'good-soft'],
  ['warning', 'warning-soft'],
  ['text', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['text', 'danger-soft'],
  ['on-danger', 'danger'],
  ['page', 'text'],
];

for (const [scheme, colors] of [
  ['light', lightColors],
  ['dark', darkColors],
] as const) {
  test.each(texts)(`in ${scheme}, %s can be read on %s`, (text, background) => {
    expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  test.each(backgrounds)(
    `in ${scheme}, the edge of a control can be seen on %s`,
    (background) => {
      expect(contrast(colors.edge, colors[background])).toBeGreaterThanOrEqual(
        3,
      );
    },
  );
}

test('both schemes have the same tokens, and the system decides until the user does', () => {
  expect(Object.keys(darkColors)).toEqual(Object.keys(lightColors));
  const css = themeCss();
  expect(css).toContain('@media (prefers-color-scheme:dark)');
  expect(css).toContain(
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;--color-page:${darkColors.page};`,
  );
  expect(css).toContain(
    `:root[data-mantine-color-scheme=light]{color-scheme:light;--color-page:${lightColors.page};`,
  );
});

test('a printed page has dark ink on white in both schemes', () => {
  const print = themeCss().split('@media print')[1] ?? '';
  expect(print).toContain(`--color-text:${lightColors.text};`);
  expect(print).toContain('--color-page:#ffffff;');
  expect(print).toMatch(/^\{:root,:root\[data-mantine-color-scheme\]/);
});

test('the theme has five sizes of type and a grid of 4 px', () => {
  expect(Object.keys(typeScale)).toHaveLength(5);
  expect(spaceSteps.every(Number.isInteger)).toBe(true);
});
