import { lightBackgrounds } from '../../../base/clinic/rules/accent.ts';
import {
  type AppIcon,
  appIconPath,
  appIcons,
} from '../../../base/clinic/rules/app-icon.ts';
import type { ClinicSettings } from '../../../base/clinic/server/snapshot.ts';

export const manifestPath = '/manifest.webmanifest';

/** The installed product begins here: the page also opens without a connection. */
const startPath = '/mi-cuenta/citas';
const shortcuts = [
  { name: 'Agendar cita', short_name: 'Agendar', url: '/mi-cuenta/agendar' },
  { name: 'Mis turnos', short_name: 'Turnos', url: startPath },
];
/** A phone shows about so many letters below an icon. */
const SHORT_NAME = 12;

/** The product as an app to be installed (W3C Web App Manifest), with the clinic's name and colour. */
export function webAppManifest({
  name,
  accent,
}: Pick<ClinicSettings, 'name' | 'accent'>) {
  const icon = ({ kind, pixels }: AppIcon) => ({
    src: appIconPath({ kind, pixels }, accent),
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose: kind,
  });
  const icons = appIcons.filter(({ kind }) => kind !== 'apple').map(icon);
  return {
    // Must never change: with another id an installed app would be another app.
    id: '/',
    name,
    short_name: [...name].length <= SHORT_NAME ? name : 'Mis turnos',
    description: 'Sus turnos: sacarlos, cambiarlos y qué traer.',
    lang: 'es-AR',
    dir: 'ltr',
    start_url: startPath,
    scope: '/',
    display: 'standalone',
    // The page sets both, light and dark (`theme-color`). This colour stands before the page loads.
    theme_color: lightBackgrounds.page,
    background_color: lightBackgrounds.page,
    categories: ['medical', 'health'],
    prefer_related_applications: false,
    icons,
    shortcuts: shortcuts.map((shortcut) => ({
      ...shortcut,
      icons: icons.filter(({ purpose }) => purpose === 'any'),
    })),
  };
}

/** The manifest's tags on every page. */
export function manifestTags(accent: string | null): string {
  const apple = appIcons.filter(({ kind }) => kind === 'apple');
  return [
    `<link rel="manifest" href="${manifestPath}">`,
    ...apple.map(
      (icon) =>
        `<link rel="apple-touch-icon" href="${appIconPath(icon, accent)}">`,
    ),
  ].join('');
}
