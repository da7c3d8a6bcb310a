import { privacyWords } from '../../../base/text/contract/page-words.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import {
  PolicyText,
  PolicyVersion,
  usePolicySections,
} from './policy-text.tsx';
import styles from './privacy.module.css';

/** The policy in force. It can be read and printed even if the clinic's data fail to load. */
export function PrivacyPage() {
  const sections = usePolicySections();
  return (
    <Page {...privacyWords}>
      <p className={styles.version}>
        <PolicyVersion />
        <span className={styles.print}>
          <Button onClick={() => window.print()}>Imprimir</Button>
        </span>
      </p>
      <nav className={styles.contents} aria-labelledby="contenidos">
        <h2 id="contenidos">En esta página</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <PolicyText headings="h2" />
    </Page>
  );
}
