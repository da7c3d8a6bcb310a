import styles from './drawing.module.css';

/* Our own drawings, in a square of 24: those that several rooms need. */
export const stethoscope =
  'M6 4H5v5a4 4 0 0 0 8 0V4h-1M9 13v2a5 5 0 0 0 10 0v-2M21 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0';
export const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0';
export const cross = 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5Z';

interface DrawingProps {
  path: string;
  size?: number;
  /** For its place, and a colour other than the text's. */
  className?: string | undefined;
}

/** A sign of lines, in the colour of the text. Decorative: its name stands beside it, or is said. */
export function Drawing({ path, size = 24, className = '' }: DrawingProps) {
  return (
    <svg
      className={`${styles.drawing} ${className}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
