import { expect, test } from 'vitest';
import {
  accentColors,
  accentCss,
  darkBackgrounds,
  isReadableAccent,
  lightBackgrounds,
  nearestReadableAccent,
} from './accent.ts';
import { contrastOf, readHex, writeHex } from './oklch.ts';

// A grid over the whole sRGB cube.
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const everyColor = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

test('a colour is read and written again as it was', () => {
  for (const color of everyColor) expect(writeHex(readHex(color))).toBe(color);
});

test('the nearest readable colour to any colour is readable in both schemes', () => {
  for (const wanted of everyColor) {
    const accent = nearestReadableAccent(wanted);
    expect(isReadableAccent(accent), wanted).toBe(true);
    const { light, dark } = accentColors(accent);
    const pairs = [
      ...[light, dark].flatMap((colors) => [
        [colors['on-accent'], colors.accent],
        [colors['on-accent'], colors['accent-strong']],
        [colors.accent, colors['accent-soft']],
      ]),
      ...Object.values(lightBackgrounds).flatMap((back) => [
        [light.accent, back],
        [light['accent-strong'], back],
      ]),
      ...Object.values(darkBackgrounds).flatMap((back) => [
        [dark.accent, back],
        [dark['accent-strong'], back],
      ]),
      ['#1f1d1a', light['accent-soft']],
      ['#f1eee9', dark['accent-soft']],
    ];
    for (const [text = '', back = ''] of pairs) {
      expect(
        contrastOf(text, back),
        `${wanted}: ${text} on ${back}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each([
  ['#0c5652', true],
  ['#1d4ed8', true],
  ['#7a1f5c', true],
  ['#ffd400', false],
  ['#ffffff', false],
  ['#2bb3a3', false],
])('the colour %s is readable: %s', (color, isReadable) => {
  expect(isReadableAccent(color)).toBe(isReadable);
  expect(nearestReadableAccent(color) === color).toBe(isReadable);
});

test('the proposed colour keeps the hue of the wanted one', () => {
  for (const wanted of ['#ff5500', '#2bb3a3', '#4aa3ff', '#e05fb0']) {
    const [request, proposed] = [
      readHex(wanted),
      readHex(nearestReadableAccent(wanted)),
    ];
    expect(Math.abs(request.hue - proposed.hue)).toBeLessThan(8);
  }
});

test('the style holds only declarations of colours', () => {
  expect(accentCss('#1d4ed8')).toMatch(/^[\w\s:;{}()@#,[\]=-]+$/);
  expect(accentCss('#1d4ed8')).toContain(':root{--color-accent:#1d4ed8;');
});
