import { frameWords } from '../../text/contract/page-words.ts';
import styles from './layout.module.css';

interface BrandProps {
  clinicName: string | undefined;
  /** URL of the clinic's own logo; without it, our mark in the clinic's colour. */
  logoUrl?: string | null | undefined;
}

/** The clinic's mark beside its name. */
export function Brand({ clinicName = 'TurnoClaro', logoUrl }: BrandProps) {
  return (
    <>
      {logoUrl ? (
        <img className={styles.logo} src={logoUrl} alt="" />
      ) : (
        <Mark />
      )}
      <span>{clinicName}</span>
    </>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
      <path
        d="M16 8v16M8 16h16"
        stroke="var(--color-on-accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Marks a demonstration as such. */
export function DemoRibbon() {
  return <p className={styles.ribbon}>{frameWords.demo}</p>;
}
