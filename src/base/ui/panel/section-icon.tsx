import { cross, Drawing, eye, stethoscope } from '../drawing/drawing.tsx';

/* Our own drawings, in a square of 24. */
const drawings = {
  agenda: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4M8 14h3M8 17h6',
  seats: 'M7 4v8h9l1 8M7 12v4h8M7 20v-4M7 8h6',
  people:
    'M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0M3 20c0-4 2.5-6 6-6s6 2 6 6M15 5.3a3 3 0 0 1 0 5.4M17.5 14.5c2.3.8 3.5 2.7 3.5 5.5',
  hourglass:
    'M6 3h12M6 21h12M7 3c0 5 4 6 5 9-1 3-5 4-5 9M17 3c0 5-4 6-5 9 1 3 5 4 5 9',
  message: 'M4 5h16v11h-8l-5 4v-4H4ZM8 9h8M8 12h5',
  record: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  form: 'M5 3h14v18H5ZM8.5 8l1 1 2-2M8.5 14l1 1 2-2M14 8.5h2.5M14 14.5h2.5',
  numbers: 'M4 20h16M7 16v-4M12 16V6M17 16v-7',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0M12 7v5l3 2',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20c0-4 3-6 7.5-6s7.5 2 7.5 6',
  home: 'M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6',
  doctor: stethoscope,
  specialties: cross,
  key: 'M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0M11 12l8-8M16 7l3 3',
  inbox: 'M4 14 7 5h10l3 9v5H4ZM4 14h5l1 2h4l1-2h5',
  door: 'M7 3h10v18H7ZM4 21h16M14 12v.5',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6ZM9 12l2 2 4-4',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  upload: 'M12 16V5M8 9l4-4 4 4M5 15v5h14v-5',
  eye,
  settings:
    'M4 7h8M18 7h2M4 17h2M12 17h8M18 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0M12 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M15.5 15.5 20 20',
  fold: 'M4 5h16v14H4ZM9 5v14M16 9.5 13.5 12l2.5 2.5',
  unfold: 'M4 5h16v14H4ZM9 5v14M13.5 9.5 16 12l-2.5 2.5',
} as const;

export type SectionDrawing = keyof typeof drawings;

/** Decorative: the name of the section stands beside it, or is said. */
export function SectionIcon({ drawing }: { drawing: SectionDrawing }) {
  return <Drawing path={drawings[drawing]} size={22} />;
}
