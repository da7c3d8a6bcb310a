import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LiveRegions } from '../announcer/live-regions.tsx';
import { SiteName } from '../page/site-name.ts';
import { ConfirmationHost } from '../toast/confirmation-host.tsx';
import { ToastHost } from '../toast/toast-host.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import styles from './layout.module.css';
import { type ContactDetails, SiteFooter } from './site-footer.tsx';

export interface LayoutProps {
  /** Who receives the visitor; unknown only until the first answer. */
  site: (ContactDetails & { isDemo: boolean }) | undefined;
  children: ReactNode;
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
      <path d="M16 8v16M8 16h16" stroke="var(--color-on-accent)" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}

/** The frame of the public pages: who we are, the ways in, the page, how to reach us. */
export function Layout({ site, children }: LayoutProps) {
  return (
    <SiteName value={site?.name ?? 'TurnoClaro'}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <header>
        {site?.isDemo && <p className={styles.ribbon}>Demostración: personas y turnos inventados.</p>}
        <div className={styles.header}>
          <Link to="/" className={styles.brand}>
            <Mark />
            <span>{site?.name ?? 'TurnoClaro'}</span>
          </Link>
          <nav className={styles.nav} aria-label="Principal">
            <Link to="/" activeOptions={{ exact: true }}>
              Inicio
            </Link>
            <Link to="/doctores">Profesionales</Link>
            <Link to="/agendar-cita" className={styles.book}>
              Agendar cita
            </Link>
          </nav>
          <ColorSchemeToggle />
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter contact={site} />
      <LiveRegions />
      <ToastHost />
      <ConfirmationHost />
    </SiteName>
  );
}
