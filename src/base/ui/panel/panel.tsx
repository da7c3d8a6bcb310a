import { createLink, useLocation } from '@tanstack/react-router';
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { signOut } from '../../api/web/client/sign-out.ts';
import { maySignOut, type PanelRole } from '../../api/web/session/session.ts';
import { Button } from '../button/button.tsx';
import { Brand, DemoRibbon } from '../layout/brand.tsx';
import { ColorSchemeToggle } from '../layout/color-scheme-toggle.tsx';
import { MenuFold, useMenuFolded } from './menu-fold.tsx';
import styles from './panel.module.css';
import { useFocusKept } from './use-focus-kept.ts';

interface PanelProps {
  role: PanelRole;
  /** `bar`: across the top, for patients; `side`: at the side on a wide screen. */
  shape: 'bar' | 'side';
  clinic:
    | { name: string; isDemo: boolean; logoUrl?: string | null }
    | undefined;
  /** The name by which the person is addressed, with their title. */
  person: string;
  /** `PanelLink`s, one per section; null while there is nowhere to go. */
  menu: ReactNode;
  /** Links of the account itself, beside signing out. */
  own?: ReactNode;
  /** The link to the policy, in panels without a footer. */
  privacy: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of a signed-in person: the sections, the person's name, signing out. */
export function Panel({
  role,
  shape,
  clinic,
  person,
  menu,
  own,
  privacy,
  footer,
  children,
}: PanelProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isFolded = useMenuFolded();
  useFocusKept();
  const hasMenu = menu !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current section changes with the page.
  useEffect(() => showCurrent(nav.current), [pathname, hasMenu]);
  return (
    <div
      className={styles.panel}
      data-shape={shape}
      data-folded={isFolded || undefined}
    >
      <header className={styles.top}>
        {clinic?.isDemo && <DemoRibbon />}
        <div className={styles.head}>
          <p className={styles.brand}>
            <Brand clinicName={clinic?.name} logoUrl={clinic?.logoUrl} />
          </p>
          <p className={styles.person}>
            <span className="visually-hidden">Sesión de </span>
            {person}
          </p>
          {menu && shape === 'side' && <MenuFold />}
          {menu && (
            <nav
              ref={nav}
              className={styles.menu}
              aria-label="Principal"
              onFocus={showFocused}
            >
              {menu}
            </nav>
          )}
          <div className={styles.own}>
            {own}
            <SignOutButton role={role} />
          </div>
          <div className={styles.scheme}>
            <ColorSchemeToggle />
          </div>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer ?? <footer className={styles.legal}>{privacy}</footer>}
    </div>
  );
}

/** On a phone the sections do not all fit: scrolls the current one to the middle. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current="page"]');
  if (nav && current) scrollToMiddle(nav, current);
}

/**
 * Scrolls to the link that a key moved to, because browsers leave a cut-off link as it is. A touched link
 * stays under the finger.
 */
function showFocused({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) scrollToMiddle(currentTarget, target);
}

function scrollToMiddle(nav: HTMLElement, section: Element): void {
  const [at, place] = [
    section.getBoundingClientRect(),
    nav.getBoundingClientRect(),
  ];
  nav.scrollLeft += at.left + at.width / 2 - (place.left + place.width / 2);
}

/** Ends the session and announces it. */
export function SignOutButton({
  role,
  kind = 'quiet',
}: {
  role: PanelRole;
  kind?: 'quiet' | 'second';
}) {
  const [isEnding, setEnding] = useState(false);
  async function end() {
    if (!(await maySignOut(role))) return;
    setEnding(true);
    try {
      await signOut(role);
    } finally {
      setEnding(false);
    }
  }
  return (
    <Button
      kind={kind}
      busy={isEnding}
      busyLabel="Cerrando…"
      onClick={() => void end()}
    >
      Cerrar sesión
    </Button>
  );
}

/** A section in the menu of a panel. */
export const PanelLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} />
));
