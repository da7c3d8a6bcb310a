import { useState } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import type { Shared } from '../share/share-doctor.ts';
import styles from './chosen-doctor.module.css';

/** Shares a doctor's page. Few people press it, so the code for it is fetched then. */
export function ShareButton({
  doctor,
}: {
  doctor: { id: string; name: string };
}) {
  const [shared, setShared] = useState<Shared | null>(null);
  const url = `${window.location.origin}/agendar-cita/${doctor.id}`;

  async function share() {
    setShared(null);
    try {
      const { shareDoctor } = await import('../share/share-doctor.ts');
      setShared(await shareDoctor(doctor, url));
    } catch {
      setShared('kept');
    }
  }

  return (
    <>
      <Button
        kind="quiet"
        className={styles.other}
        onClick={() => void share()}
      >
        Compartir
      </Button>
      <div role="status" className={styles.shared}>
        {shared === 'copied' && <p>Enlace copiado.</p>}
        {shared === 'kept' && (
          <p>
            Copie el enlace: <span className={styles.link}>{url}</span>
          </p>
        )}
      </div>
    </>
  );
}
