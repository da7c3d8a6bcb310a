import { contrastOf, readHex, writeHex } from './oklch.ts';

/** The backgrounds behind accent-coloured text, the same for every accent. */
export const lightBackgrounds = {
  page: '#fbfaf8',
  surface: '#ffffff',
  sunken: '#f3f1ec',
};
export const darkBackgrounds = {
  page: '#191714',
  surface: '#211f1b',
  sunken: '#121110',
};

/** The default, for a clinic without an accent of its own. */
export const ownAccent = '#0c5652';

/** An accent's colours for one colour scheme, named like the theme's tokens. */
export interface AccentColors {
  accent: string;
  'accent-strong': string;
  'accent-soft': string;
  'on-accent': string;
}

// The minimum contrast of WCAG 2.2, 1.4.3.
const enough = 4.5;
// A little more than enough where the choice is ours.
const comfortable = 6;

/** An accent in both colour schemes: as chosen for light, and a lighter colour of the same hue for dark. */
export function accentColors(chosen: string): {
  light: AccentColors;
  dark: AccentColors;
} {
  const { chroma, hue, lightness } = readHex(chosen);
  const soft = (light: number, most: number) =>
    writeHex({ lightness: light, chroma: Math.min(chroma, most), hue });
  const dark = {
    'accent-soft': soft(0.29, 0.035),
    'on-accent': soft(0.26, 0.05),
  };
  let darkLightness = 0.76;
  while (
    darkLightness < 0.96 &&
    leastContrast(soft(darkLightness, 0.11), darkOnes(dark)) < comfortable
  ) {
    darkLightness += 0.01;
  }
  return {
    light: {
      accent: chosen,
      'accent-strong': writeHex({
        lightness: Math.max(0, lightness - 0.09),
        chroma,
        hue,
      }),
      'accent-soft': soft(0.945, 0.018),
      'on-accent': '#ffffff',
    },
    dark: {
      accent: soft(darkLightness, 0.11),
      'accent-strong': soft(Math.min(0.97, darkLightness + 0.08), 0.08),
      ...dark,
    },
  };
}

/** True if links in that colour, and white text on it, are readable on every background. */
export function isReadableAccent(chosen: string): boolean {
  const { light } = accentColors(chosen);
  return (
    leastContrast(chosen, [
      ...Object.values(lightBackgrounds),
      light['accent-soft'],
    ]) >= enough
  );
}

/** The colour itself if it is readable, else the next darker one of its hue that is. */
export function nearestReadableAccent(chosen: string): string {
  if (isReadableAccent(chosen)) return chosen;
  const wanted = readHex(chosen);
  for (let lightness = wanted.lightness; lightness > 0; lightness -= 0.005) {
    const darker = writeHex({ ...wanted, lightness });
    if (isReadableAccent(darker)) return darker;
  }
  return '#000000';
}

const darkOnes = (dark: Pick<AccentColors, 'accent-soft' | 'on-accent'>) => [
  ...Object.values(darkBackgrounds),
  ...Object.values(dark),
];

function leastContrast(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrastOf(color, other)));
}

/** The accent as CSS rules that override the theme's own. */
export function accentCss(chosen: string): string {
  const { light, dark } = accentColors(chosen);
  const scheme = 'data-mantine-color-scheme';
  return [
    `:root{${declarations(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`,
    `:root[${scheme}=light]{${declarations(light)}}`,
    `:root[${scheme}=dark]{${declarations(dark)}}`,
    `@media print{:root,:root[${scheme}]{${declarations(light)}}}`,
  ].join('');
}

function declarations(colors: AccentColors): string {
  return Object.entries(colors)
    .map(([name, color]) => `--color-${name}:${color};`)
    .join('');
}
