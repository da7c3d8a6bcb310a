import { foldForSearch } from '../../text/name-search.ts';
import { cross, Drawing, eye, stethoscope } from '../drawing/drawing.tsx';
import styles from './specialty-icon.module.css';

/* Our own drawings, in a square of 24. The first column begins a word of the specialty's name, folded. */
const drawings: readonly (readonly [beginning: string, path: string])[] = [
  [
    'cardiolog',
    'M12 20 4.6 12.4a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5ZM7.5 12H10l1.5-2.5 2 4.5 1-2h2',
  ],
  [
    'pediatr',
    'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16c0 2 1.3 2.6 2.5 2M9 11v.01M15 11v.01M9 15c1.7 1.6 4.3 1.6 6 0',
  ],
  ['ginecolog', 'M17 9A5 5 0 1 1 7 9a5 5 0 0 1 10 0M12 14v7M9 18h6'],
  ['obstetr', 'M17 9A5 5 0 1 1 7 9a5 5 0 0 1 10 0M12 14v7M9 18h6'],
  [
    'dermatolog',
    'M12 3c3.5 4 5.5 6.7 5.5 10a5.5 5.5 0 0 1-11 0C6.5 9.7 8.5 7 12 3ZM9.5 13.5A2.5 2.5 0 0 0 12 16',
  ],
  [
    'traumatolog',
    'm10.6 7.6 5.8 5.8a2.3 2.3 0 1 1 1.2 4.2 2.3 2.3 0 1 1-4.2-1.2l-5.8-5.8a2.3 2.3 0 1 1-1.2-4.2 2.3 2.3 0 1 1 4.2 1.2Z',
  ],
  ['oftalmolog', eye],
  [
    'otorrino',
    'M7 9.5a5 5 0 0 1 10 0c0 4-4 4.5-4 8a3 3 0 0 1-5.5 1.6M10 10a2 2 0 0 1 4 0c0 1.6-2 1.8-2 3.5',
  ],
  [
    'kinesiolog',
    'M16.3 4.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0M5 20l4-4 1-4 4 2.5 1 5.5M10 12 8.5 8.5 13 7.5l2.5 3.5 3.5.5',
  ],
  [
    'nutricion',
    'M12 8c-2-1.6-6.5-1.2-6.5 4 0 4 3 8.5 5 8.5.8 0 1-.4 1.5-.4s.7.4 1.5.4c2 0 5-4.5 5-8.5 0-5.2-4.5-5.6-6.5-4ZM12 8c0-2.5 1-4 3-4.5',
  ],
  ['mental', 'M4 5h11v8H9l-3 3v-3H4ZM18 9h2v8h-2v3l-3-3h-4'],
  ['psic', 'M4 5h11v8H9l-3 3v-3H4ZM18 9h2v8h-2v3l-3-3h-4'],
  ['psiq', 'M4 5h11v8H9l-3 3v-3H4ZM18 9h2v8h-2v3l-3-3h-4'],
  [
    'imagenes',
    'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16',
  ],
  [
    'odontolog',
    'M8 4C5.4 4 4 6 4 8.5c0 3 1.3 4.5 1.8 7.5.4 2.4.8 4 1.9 4 1.6 0 1.3-5 4.3-5s2.7 5 4.3 5c1.1 0 1.5-1.6 1.9-4 .5-3 1.8-4.5 1.8-7.5C20 6 18.6 4 16 4c-1.6 0-2.6 1-4 1s-2.4-1-4-1Z',
  ],
  ['guardia', cross],
];

/** The drawing of a specialty by its name; a stethoscope where it has none of its own. */
export function drawingOf(name: string): string {
  const words = foldForSearch(name).split(' ');
  const own = drawings.find(([beginning]) =>
    words.some((word) => word.startsWith(beginning)),
  );
  return own?.[1] ?? stethoscope;
}

/** Decorative: the name always stands beside it. */
export function SpecialtyIcon({ name }: { name: string }) {
  return <Drawing path={drawingOf(name)} className={styles.icon} />;
}
