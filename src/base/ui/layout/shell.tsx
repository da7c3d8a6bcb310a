import type { ReactNode } from 'react';
import { frameWords } from '../../text/contract/page-words.ts';
import { LiveRegions } from '../announcer/live-regions.tsx';
import { SiteName } from '../page/site-name.ts';
import { ConfirmationHost } from '../toast/confirmation-host.tsx';
import { ToastHost } from '../toast/toast-host.tsx';
import styles from './layout.module.css';

interface ShellProps {
  /** The clinic's name; undefined only until the first answer. */
  clinicName: string | undefined;
  /** A frame with its `main` of id `contenido`. */
  children: ReactNode;
}

/** The outermost frame: the skip link, the live regions, and both toast hosts. */
export function Shell({ clinicName = 'TurnoClaro', children }: ShellProps) {
  return (
    <SiteName value={clinicName}>
      <a className={styles.skip} href="#contenido">
        {frameWords.skip}
      </a>
      {children}
      <LiveRegions />
      <ToastHost />
      <ConfirmationHost />
    </SiteName>
  );
}
