import { accentCss } from '../../domain/clinic/accent.ts';

/** Wears the clinic's colour at once, in the very style that the first HTML brought; null: our own. */
export function showAccent(accent: string | null): void {
  const style = document.getElementById('clinic-accent');
  if (style) style.textContent = accent ? accentCss(accent) : '';
}
