import { useEffect, useState } from 'react';
import styles from './turnero.module.css';

/** Long enough to be read twice from a chair. */
const EACH_MS = 12_000;

/** The clinic's notices, one after the other. */
export function Notices({ notices }: { notices: readonly string[] }) {
  const [turn, setTurn] = useState(0);
  const count = notices.length;
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), EACH_MS);
    return () => clearInterval(timer);
  }, [count]);
  if (count === 0) return null;
  return (
    <section className={styles.notices} aria-label="Avisos de la clínica">
      {/* All notices stay in the page for screen readers; one is visible. */}
      {notices.map((notice, index) => (
        <p key={notice} data-shown={index === turn % count || undefined}>
          {notice}
        </p>
      ))}
    </section>
  );
}
