import { type ReactNode, useContext, useEffect } from 'react';
import styles from './page.module.css';
import { SiteName } from './site-name.ts';

export interface PageProps {
  /** The heading, and the name of the browser's tab before the clinic's. */
  title: string;
  /** One sentence below it: what can be done here. */
  lead?: ReactNode;
  /** The page's one main action. */
  action?: ReactNode;
  /** What stands above the heading: the way back. */
  above?: ReactNode;
  /** `reading` for forms and text, `wide` for lists and calendars. */
  width?: 'reading' | 'wide';
  children?: ReactNode;
}

/** Every page is one of these. The router puts the focus on its heading after a navigation. */
export function Page({ title, lead, action, above, width = 'reading', children }: PageProps) {
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return (
    <article className={styles.page} data-width={width}>
      <header className={styles.head}>
        {above && <div className={styles.above}>{above}</div>}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </article>
  );
}
