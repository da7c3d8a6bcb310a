import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { frameWords } from '../../text/contract/page-words.ts';
import { Brand, DemoRibbon } from './brand.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import styles from './layout.module.css';
import { type ContactDetails, SiteFooter } from './site-footer.tsx';

export interface LayoutProps {
  /** The clinic's details; undefined only until the first answer. */
  site:
    | (ContactDetails & { isDemo: boolean; logoUrl?: string | null })
    | undefined;
  children: ReactNode;
}

/** The frame of the public pages: the brand, the navigation, the page, the contact. */
export function Layout({ site, children }: LayoutProps) {
  return (
    <>
      <header>
        {site?.isDemo && <DemoRibbon />}
        <div className={styles.header}>
          <Link to="/" className={styles.brand}>
            <Brand clinicName={site?.name} logoUrl={site?.logoUrl} />
          </Link>
          <nav className={styles.nav} aria-label={frameWords.navigation}>
            <Link to="/" activeOptions={{ exact: true }}>
              {frameWords.home}
            </Link>
            <Link to="/doctores">{frameWords.doctors}</Link>
            <Link to="/agendar-cita" className={styles.book}>
              {frameWords.book}
            </Link>
          </nav>
          <div className={styles.own}>
            <Link to="/login" className={styles.enter}>
              {frameWords.signIn}
            </Link>
            <ColorSchemeToggle />
          </div>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter
        contact={site}
        privacy={
          <Link to="/politicas-de-privacidad">{frameWords.privacy}</Link>
        }
      />
    </>
  );
}
