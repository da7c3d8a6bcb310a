import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../button/button.tsx';
import { Notice } from '../../problem/notice.tsx';
import styles from './read-notice.module.css';
import {
  dismissSaidRead,
  onSaidRead,
  sentenceOfSaidRead,
} from './said-read.ts';

/** Says that a text was read where nothing takes it: above dialogs too, until it is dismissed. */
export function ReadNotice() {
  const sentence = useSyncExternalStore(onSaidRead, sentenceOfSaidRead);
  useEffect(() => dismissSaidRead, []);
  if (!sentence) return null;
  return (
    <div className={styles.place}>
      <Notice
        isLow
        tone="warning"
        title={sentence}
        actions={<Button onClick={dismissSaidRead}>Entendido</Button>}
      />
    </div>
  );
}
