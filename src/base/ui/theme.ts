import {
  darkBackgrounds,
  lightBackgrounds,
  ownAccent,
} from '../clinic/rules/accent.ts';

/*
 * Calm, clear, adult (docs/design.md): white space before lines, lines before boxes, boxes before shadows.
 * Five sizes of type and one accent, for what can be pressed or is chosen. Distances are multiples of 4 px,
 * targets at least 44 px; motion stays under 200 ms and obeys the system.
 */

export type ColorToken = keyof typeof lightColors;

export const lightColors = {
  ...lightBackgrounds,
  line: '#e3dfd8',
  edge: '#8a8378',
  text: '#1f1d1a',
  quiet: '#5f5a52',
  accent: ownAccent,
  'accent-strong': '#083f3c',
  'accent-soft': '#e2eeec',
  'on-accent': '#ffffff',
  good: '#2a6430',
  'good-soft': '#e5f1e4',
  warning: '#7a4b00',
  'warning-soft': '#faefdb',
  danger: '#9f2a20',
  'danger-soft': '#fbeae7',
  'on-danger': '#ffffff',
};

export const darkColors: Record<ColorToken, string> = {
  ...darkBackgrounds,
  line: '#38342e',
  edge: '#857e73',
  text: '#f1eee9',
  quiet: '#b6afa4',
  accent: '#7cc9c2',
  'accent-strong': '#a6ddd8',
  'accent-soft': '#17322f',
  'on-accent': '#06302d',
  good: '#93cf97',
  'good-soft': '#1c2f1d',
  warning: '#e6b566',
  'warning-soft': '#362913',
  danger: '#f2978c',
  'danger-soft': '#3d1d19',
  'on-danger': '#3a0d08',
};

/** Five font sizes, each with its line height. */
export const typeScale = {
  small: ['0.875rem', '1.45'],
  body: ['1rem', '1.5'],
  lead: ['1.25rem', '1.4'],
  // No word of a heading is wider than a phone, however large its person sets the text.
  title: ['min(1.625rem, 11vw)', '1.25'],
  display: ['min(clamp(1.75rem, 1.4rem + 1.6vw, 2.125rem), 12vw)', '1.15'],
} as const;

/** Steps of the 4 px grid: `--space-4` is 16 px. */
export const spaceSteps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16] as const;

const rem = (pixels: number) => `${pixels / 16}rem`;

/**
 * Grows with the text, but on a phone never beyond its share of the screen: there the text needs the room.
 */
const roomy = (pixels: number) =>
  `min(${rem(pixels)}, ${Math.ceil(pixels / 0.036) / 100}vw)`;

const measures = {
  radius: rem(8),
  target: `max(44px, ${roomy(44)})`,
  'target-main': `max(56px, ${roomy(56)})`,
  reading: rem(640),
  wide: rem(1120),
  quick: '120ms',
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  'font-mono': 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  float: '0 4px 24px rgb(0 0 0 / 18%)',
};

function declarations(prefix: string, values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}${name}:${value};`)
    .join('');
}

/** The tokens as CSS variables. Without a choice of the person, the system's colour scheme applies. */
export function themeCss(): string {
  const light = declarations('color-', lightColors);
  const dark = declarations('color-', darkColors);
  const type = Object.entries(typeScale)
    .map(
      ([name, [size, height]]) =>
        `--text-${name}:${size};--line-${name}:${height};`,
    )
    .join('');
  const space = spaceSteps
    .map((step) => `--space-${step}:${roomy(step * 4)};`)
    .join('');
  const scheme = 'data-mantine-color-scheme';
  return [
    `:root{color-scheme:light dark;${light}${type}${space}${declarations('', measures)}}`,
    `@media (prefers-color-scheme:dark){:root{${dark}}}`,
    `:root[${scheme}=light]{color-scheme:light;${light}}`,
    `:root[${scheme}=dark]{color-scheme:dark;${dark}}`,
    '@media (prefers-reduced-motion:reduce){:root{--quick:0ms;}}',
    // Paper is white, whatever the screen's scheme is.
    `@media print{:root,:root[${scheme}]{color-scheme:light;${light}--color-page:#ffffff;}}`,
  ].join('\n');
}
