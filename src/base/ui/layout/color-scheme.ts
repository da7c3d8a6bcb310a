import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../../api/web/session/session.ts';
import {
  darkBackgrounds,
  lightBackgrounds,
} from '../../clinic/rules/accent.ts';

export type ColorScheme = 'light' | 'dark';

/** The user's last choice. `public/early.js` reads the same key before the first paint. */
export const colorSchemeKey = 'color_scheme';

// By this attribute the theme's tokens and Mantine's variables choose.
const attribute = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const systemScheme = (): ColorScheme => (system().matches ? 'dark' : 'light');

function rememberedScheme(): ColorScheme {
  const chosen = readItem('localStorage', colorSchemeKey);
  return chosen === 'light' || chosen === 'dark' ? chosen : systemScheme();
}

function shownScheme(): ColorScheme {
  return document.documentElement.getAttribute(attribute) === 'dark'
    ? 'dark'
    : 'light';
}

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(attribute, scheme);
  const { page } = scheme === 'dark' ? darkBackgrounds : lightBackgrounds;
  // The browser's colour around the page: one element for each of the system's schemes, both with the page's.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', page);
  }
  for (const listener of listeners) listener();
}

/** Shows the remembered scheme from now on, and follows what the system or another tab changes. */
export function followColorScheme(): void {
  show(rememberedScheme());
  system().addEventListener('change', () => show(rememberedScheme()));
  window.addEventListener(
    'storage',
    ({ key }) => key === colorSchemeKey && show(rememberedScheme()),
  );
}

/** Shows a scheme and remembers it; the system's own is remembered as following the system. */
export function chooseColorScheme(scheme: ColorScheme): void {
  writeItem(
    'localStorage',
    colorSchemeKey,
    scheme === systemScheme() ? 'auto' : scheme,
  );
  show(scheme);
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownScheme);
}
