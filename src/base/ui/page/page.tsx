import { type ReactNode, useContext, useEffect } from 'react';
import styles from './page.module.css';
import { SiteName } from './site-name.ts';

export interface PageProps {
  /** The heading; also the title of the browser's tab, before the clinic's name. */
  title: string;
  /** One sentence below the heading: what can be done here. */
  lead?: ReactNode;
  /** The page's one main action. */
  action?: ReactNode;
  /** Content above the heading: the way back. */
  above?: ReactNode;
  /** `reading` for forms and text, `wide` for lists and calendars, `dense` for what has to fit on one screen. */
  width?: 'reading' | 'wide' | 'dense';
  /** Exactly as high as the screen where that is wide and high enough: what is longer scrolls within its part. */
  fills?: boolean;
  children?: ReactNode;
}

/** The frame of every page. The router focuses its heading after a navigation. */
export function Page({
  title,
  lead,
  action,
  above,
  width = 'reading',
  fills = false,
  children,
}: PageProps) {
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return (
    <article
      className={styles.page}
      data-width={width}
      data-fills={fills || undefined}
    >
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
