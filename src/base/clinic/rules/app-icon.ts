import { ownAccent } from './accent.ts';

/** An icon of the product where it is installed. */
export interface AppIcon {
  /**
   * `any`: round corners on nothing. `maskable`: filled to its edges, which the system cuts. `apple`: the
   * same, where iOS looks for it.
   */
  kind: 'any' | 'maskable' | 'apple';
  pixels: number;
}

export const appIcons: readonly AppIcon[] = [
  { kind: 'any', pixels: 192 },
  { kind: 'any', pixels: 512 },
  { kind: 'maskable', pixels: 192 },
  { kind: 'maskable', pixels: 512 },
  { kind: 'apple', pixels: 180 },
];

/** The version of a clinic's icons, as their addresses name it: another colour is another version. */
export function appIconVersion(accent: string | null): string {
  return (accent ?? ownAccent).slice(1).toLowerCase();
}

export function appIconPath(
  { kind, pixels }: AppIcon,
  accent: string | null,
): string {
  return `/icons/${kind}-${pixels}.png?v=${appIconVersion(accent)}`;
}

/**
 * The mark in the clinic's colour, as SVG. The drawing stays within the middle circle of 80 %, which no
 * system cuts (W3C Web App Manifest, safe zone).
 */
export function appIconSvg(
  { kind }: Pick<AppIcon, 'kind'>,
  accent: string | null,
): string {
  const corner = kind === 'any' ? 8 : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="${corner}" fill="${accent ?? ownAccent}"/>
  <path d="M16 8v16M8 16h16" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>
</svg>`;
}
