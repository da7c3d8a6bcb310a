import { useQuery } from '@tanstack/react-query';
import { type LinkProps, Outlet, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../base/api/web/client/api.ts';
import type { PanelRole } from '../../base/api/web/session/session.ts';
import { formatDayWithYear } from '../../base/ui/format/format.ts';
import { spokenDays } from '../../base/ui/forms/spoken-days.ts';
import { CommandPalette } from '../../base/ui/panel/commands/command-palette.tsx';
import {
  type PanelCommand,
  readPanelCommands,
} from '../../base/ui/panel/commands/panel-commands.ts';
import {
  paletteKeys,
  usePaletteKey,
} from '../../base/ui/panel/commands/use-palette-key.ts';
import styles from '../../base/ui/panel/panel.module.css';
import { PanelLink } from '../../base/ui/panel/panel.tsx';
import { isDialogOpen } from '../../base/ui/panel/reads/key-place.ts';
import { ReadNotice } from '../../base/ui/panel/reads/read-notice.tsx';
import { useReadGuard } from '../../base/ui/panel/reads/use-reads.ts';
import {
  type SectionDrawing,
  SectionIcon,
} from '../../base/ui/panel/section-icon.tsx';
import { SignedInPanel } from './-signed-in-panel.tsx';

export interface PanelSection {
  to: NonNullable<LinkProps['to']>;
  label: string;
  drawing: SectionDrawing;
  /** The number of things that wait there, with the words that say so. */
  waiting?: { count: number; words: string } | undefined;
}

interface StaffPanelProps {
  role: PanelRole;
  person: string;
  /** Null: no section may be opened yet. */
  sections: readonly PanelSection[] | null;
  /** Links of the account itself. */
  own?: ReactNode;
  /** The page that shows a day, in panels that have one. */
  dayPage?: '/recepcion/appointments' | '/doctor/appointments';
  children?: ReactNode;
}

/** The panel of a staff member: its sections, and the command palette over all of them. */
export function StaffPanel({
  sections,
  dayPage,
  children,
  ...frame
}: StaffPanelProps) {
  const navigate = useNavigate();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [offered, setOffered] = useState<PanelCommand[] | null>(null);
  const open = () => setOffered(readPanelCommands());
  useReadGuard();
  usePaletteKey(() => {
    if (offered) setOffered(null);
    // An open dialog asks for an answer first, and may hold unsaved text.
    else if (sections && !isDialogOpen()) open();
  });
  const screens = (sections ?? []).map(({ to, label }) => ({
    label: `Ir a ${label}`,
    run: () => void navigate({ to }),
  }));
  const today = clinic.data?.today;
  const daysFor = (typed: string): PanelCommand[] =>
    dayPage && today
      ? spokenDays(typed, today).map((day) => ({
          label: `Ir al ${formatDayWithYear(day)}`,
          run: () =>
            void navigate({
              to: dayPage,
              search: { dia: day === today ? undefined : day },
            }),
        }))
      : [];
  return (
    <SignedInPanel
      {...frame}
      shape="side"
      menu={
        sections && (
          <>
            {sections.map(({ to, label, drawing, waiting }) => (
              <PanelLink key={to} to={to} title={label}>
                <SectionIcon drawing={drawing} />
                <span className={styles.label}>{label}</span>
                {waiting !== undefined && waiting.count > 0 && (
                  <span className={styles.count}>
                    {waiting.count > 99 ? '99+' : waiting.count}
                    <span className="visually-hidden"> {waiting.words}</span>
                  </span>
                )}
              </PanelLink>
            ))}
            <button
              type="button"
              className={styles.command}
              title={`Ir o hacer (${paletteKeys})`}
              aria-keyshortcuts={paletteKeys
                .replace('⌘', 'Meta')
                .replace('Ctrl', 'Control')
                .replace(' ', '+')}
              onClick={open}
            >
              <SectionIcon drawing="search" />
              <span className={styles.label}>Ir o hacer</span>
              <span className={styles.keys} aria-hidden="true">
                {paletteKeys}
              </span>
            </button>
          </>
        )
      }
    >
      {children ?? <Outlet />}
      <ReadNotice />
      {offered && (
        <CommandPalette
          commands={[...offered, ...screens]}
          commandsFor={daysFor}
          onClose={() => setOffered(null)}
        />
      )}
    </SignedInPanel>
  );
}
