import { accentCss } from '../../clinic/rules/accent.ts';

/** Applies the clinic's colour at once, in the style element of the first HTML; null: our own colour. */
export function showAccent(accent: string | null): void {
  const style = document.getElementById('clinic-accent');
  if (style) style.textContent = accent ? accentCss(accent) : '';
}
