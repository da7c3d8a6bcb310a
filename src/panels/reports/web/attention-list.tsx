import { useState } from 'react';
import { ageWords } from '../../../base/ui/format/duration-words.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import type { Dashboard } from '../contract/dashboard.ts';
import { whatNeedsAttention } from './attention.tsx';
import { BackUpNow } from './back-up-now.tsx';
import styles from './dashboard.module.css';
import { KeepHours } from './keep-hours.tsx';

/** The matters that need attention, each with a link. */
export function AttentionList({
  dashboard,
  timeZone,
}: {
  dashboard: Dashboard;
  timeZone: string;
}) {
  const { attention, installation, now } = dashboard;
  // Kept here, because the line that opens the dialog disappears once the hours are kept.
  const [isKeeping, setKeeping] = useState(false);
  const items = whatNeedsAttention(dashboard, {
    timeZone,
    onKeepHours: () => setKeeping(true),
  });
  const backup = attention.lastBackup;
  // The backup shows elsewhere until the first one is made, and while it needs attention.
  const isToldHere =
    installation?.steps.some(
      ({ step, isDone }) => step === 'backup' && isDone,
    ) && !items.some(({ id }) => id === 'backup');
  return (
    <>
      {items.length === 0 ? (
        <Notice tone="good" title="Nada pendiente" />
      ) : (
        <Rows label="Qué atender">
          {items.map(({ id, title, text, action }) => (
            <Row key={id} end={action}>
              <p className={styles.name}>{title}</p>
              <p className={styles.text}>{text}</p>
            </Row>
          ))}
        </Rows>
      )}
      {isKeeping && (
        <KeepHours timeZone={timeZone} onClose={() => setKeeping(false)} />
      )}
      {!installation && (
        <p className={styles.text}>
          Esta demostración no hace copias de seguridad: sus datos son
          inventados y no hay nada que perder. Una clínica de verdad tiene una
          cada noche.
        </p>
      )}
      {backup && isToldHere && (
        <div className={styles.backup}>
          <p className={styles.text}>
            {backup.verifiedAt &&
              `Última copia de seguridad: ${ageWords(backup.verifiedAt, now)}, comprobada. Están en ${installation?.backupDir}.`}
          </p>
          <BackUpNow kind="quiet" isRunning={backup.state === 'running'} />
        </div>
      )}
    </>
  );
}
