import type {
  CSSVariablesResolver,
  MantineColorsTuple,
  MantineThemeOverride,
} from '@mantine/core';

const teal: MantineColorsTuple = [
  '#eef6f5',
  '#dcebe9',
  '#b5d6d3',
  '#8fd3cc',
  '#7cc9c2',
  '#5cb0a8',
  '#1f7a74',
  '#11655f',
  '#0c5652',
  '#083f3c',
];

const warmGray: MantineColorsTuple = [
  '#fbfaf8',
  '#f3f1ec',
  '#ebe8e2',
  '#e3dfd8',
  '#cbc5bb',
  '#aba498',
  '#8a8378',
  '#5f5a52',
  '#3b3733',
  '#1f1d1a',
];

const warmDark: MantineColorsTuple = [
  '#f1eee9',
  '#d6d0c7',
  '#b6afa4',
  '#857e73',
  '#4a453d',
  '#38342e',
  '#211f1b',
  '#191714',
  '#121110',
  '#0b0a09',
];

const heading = (size: 'small' | 'body' | 'lead' | 'title' | 'display') => ({
  fontSize: `var(--text-${size})`,
  lineHeight: `var(--line-${size})`,
});

const radius = 'var(--radius)';

/** Our tokens, as CSS has them, for Mantine's components. */
export const mantineTheme: MantineThemeOverride = {
  colors: { teal, gray: warmGray, dark: warmDark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-small)',
    md: 'var(--text-body)',
    lg: 'var(--text-lead)',
    xl: 'var(--text-title)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: {
    xs: 'var(--space-1)',
    sm: radius,
    md: radius,
    lg: radius,
    xl: radius,
  },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: heading('display'),
      h2: heading('title'),
      h3: heading('lead'),
      h4: heading('body'),
      h5: heading('body'),
      h6: heading('small'),
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
};

const mantineColors = {
  '--mantine-color-body': 'var(--color-page)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-dimmed': 'var(--color-quiet)',
  '--mantine-color-anchor': 'var(--color-accent)',
  '--mantine-color-error': 'var(--color-danger)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-border': 'var(--color-edge)',
  '--mantine-color-placeholder': 'var(--color-quiet)',
  // A clinic's own colour overrides our tokens: everything that Mantine fills or writes in the accent follows.
  '--mantine-primary-color-filled': 'var(--color-accent)',
  '--mantine-primary-color-filled-hover': 'var(--color-accent-strong)',
  '--mantine-primary-color-light': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--color-accent)',
  '--mantine-primary-color-contrast': 'var(--color-on-accent)',
  '--mantine-color-teal-filled': 'var(--color-accent)',
  '--mantine-color-teal-filled-hover': 'var(--color-accent-strong)',
  '--mantine-color-teal-light': 'var(--color-accent-soft)',
  '--mantine-color-teal-light-hover': 'var(--color-accent-soft)',
  '--mantine-color-teal-light-color': 'var(--color-accent)',
  '--mantine-color-teal-outline': 'var(--color-accent)',
  '--mantine-color-teal-text': 'var(--color-accent)',
};

/** Mantine's semantic colours refer to our tokens, so that a colour is changed in one place. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineColors,
  dark: mantineColors,
});
