export type EmailColor = keyof typeof lightEmailColors;

/** The site's colours that an e-mail needs; literal because mail programs know no variables. */
export const lightEmailColors = {
  page: '#fbfaf8',
  surface: '#ffffff',
  line: '#e3dfd8',
  text: '#1f1d1a',
  quiet: '#5f5a52',
  accent: '#0c5652',
  'on-accent': '#ffffff',
} as const;

export const darkEmailColors: Record<EmailColor, string> = {
  page: '#191714',
  surface: '#211f1b',
  line: '#38342e',
  text: '#f1eee9',
  quiet: '#b6afa4',
  accent: '#7cc9c2',
  'on-accent': '#06302d',
};

/**
 * Styles that cannot be inline: dark colours, for programs that ask, and differences on a wide screen. The classes
 * are those of the parts.
 */
export const emailStyleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (min-width:560px){.sheet{padding:32px 40px 36px!important}.foot{padding:20px 40px 0!important}.act{display:inline-block!important}}',
  `@media (prefers-color-scheme:dark){${[
    `.page,.page>table,.page>table>tbody>tr>td{background-color:${darkEmailColors.page}!important}`,
    `.card{background-color:${darkEmailColors.surface}!important}`,
    `.text{color:${darkEmailColors.text}!important}`,
    `.quiet{color:${darkEmailColors.quiet}!important}`,
    `.line{border-color:${darkEmailColors.line}!important}`,
    `.act{background-color:${darkEmailColors.accent}!important;color:${darkEmailColors['on-accent']}!important}`,
    `.link{color:${darkEmailColors.accent}!important}`,
  ].join('')}}`,
].join('');
