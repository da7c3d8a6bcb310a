import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { waitingWords } from '../../../base/ui/format/told-words.ts';
import { Page } from '../../../base/ui/page/page.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';
import styles from './waitlist.module.css';
import { sayTerms } from './wish-words.ts';

export interface Joined {
  entry: WaitlistEntry;
  /** Null: a signed-in patient finds the wish in their account. */
  linkToken: string | null;
}

/** Shown once, after a person joined the waiting list. */
export function JoinedPage({
  joined: { entry, linkToken },
  subjectWords,
}: {
  joined: Joined;
  subjectWords: string;
}) {
  const words = waitingWords(entry.toldBy);
  return (
    <Page
      title="Está en la lista de espera"
      lead={
        entry.patient
          ? `${subjectWords}, para ${entry.patient.name}`
          : subjectWords
      }
    >
      <div className={styles.place}>
        <Notice tone="good" title={words.title}>
          <p>{sayTerms(entry)}.</p>
          <p>{words.how}</p>
        </Notice>
        <div className={styles.acts}>
          {linkToken ? (
            <ButtonLink
              to="/agendar-cita"
              search={{ token: linkToken }}
              kind="main"
            >
              Ver o cambiar mi lugar en la lista
            </ButtonLink>
          ) : (
            <ButtonLink to="/mi-cuenta/citas" kind="main">
              Ver mis turnos
            </ButtonLink>
          )}
          <ButtonLink to="/" kind="quiet">
            Ir al inicio
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
