import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { DoctorSchedule, ScheduleRule } from '../../contract/schedules.ts';
import { AskedOf } from './asked-of.tsx';
import { EndRuleDialog } from './end-rule-dialog.tsx';
import { Absences, ExtraSessions } from './exceptions.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './schedule-editor.module.css';
import { stretchWords } from './schedule-words.ts';
import { type Drawn, firstFreeHour, isSameStretch } from './week-geometry.ts';
import { WeekGrid } from './week-grid.tsx';

/** The editor of a professional's schedule: weekly hours, absences and extra sessions. */
export function ScheduleEditor({ doctorId }: { doctorId: string }) {
  const queryClient = useQueryClient();
  const schedule = useQuery(
    api.admin.schedules.get.queryOptions({ input: { doctorId } }),
  );
  useLive('admin', (changes) => {
    const isOurs = changes.some(
      ({ kind, doctorId: whose }) =>
        kind === 'all' ||
        (kind === 'schedule' && (!whose || whose === doctorId)),
    );
    if (isOurs)
      void queryClient.invalidateQueries({
        queryKey: api.admin.schedules.key(),
      });
  });
  return (
    <QueryContent
      query={schedule}
      loading={<LoadingLines label="Buscando los horarios…" />}
    >
      {(existing) => (
        <div className={styles.editor}>
          <WeeklyHours key={doctorId} schedule={existing} />
          <AskedOf doctorId={doctorId} />
          <Absences schedule={existing} />
          <ExtraSessions schedule={existing} />
        </div>
      )}
    </QueryContent>
  );
}

interface FocusedHours {
  /** Id of a rule, or 'new'. */
  id: string;
  /** True: takes the focus from anywhere; false: only if the focused element is gone. */
  isTaken: boolean;
}

function WeeklyHours({ schedule }: { schedule: DoctorSchedule }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<ScheduleRule | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<FocusedHours | null>(null);
  const areThere =
    focused?.id === 'new' ||
    schedule.rules.some(({ id }) => id === focused?.id);

  useEffect(() => {
    if (!focused || !areThere || isOpen) return;
    // A focused element that still exists keeps the focus.
    if (!focused.isTaken && document.activeElement !== document.body) return;
    const inWeek = place.current?.querySelector<HTMLElement>(
      `[data-hours="${focused.id}"]`,
    );
    inWeek?.focus();
    // On a phone there is no week grid; and discarded new hours are gone.
    for (const next of [`[data-listed="${focused.id}"]`, '[data-add]']) {
      if (document.activeElement === document.body)
        place.current?.querySelector<HTMLElement>(next)?.focus();
    }
  }, [focused, areThere, isOpen]);

  function draw(next: Drawn | null) {
    setDrawn(next);
    // Drawn hours take the focus, so that the keyboard can move them at once. After they are discarded, the
    // rule's saved hours get it back.
    setFocused({
      id: next?.ruleId ?? drawn?.ruleId ?? 'new',
      isTaken: next !== null,
    });
  }

  function open(next: Drawn) {
    setDrawn(next);
    setOpen(true);
  }

  function close(left: Drawn) {
    const rule = schedule.rules.find(({ id }) => id === left.ruleId);
    setDrawn(rule && isSameStretch(rule, left) ? null : left);
    setOpen(false);
    setFocused({ id: left.ruleId ?? 'new', isTaken: false });
  }

  function settle(saved: DoctorSchedule, hours: Drawn) {
    setDrawn(null);
    setOpen(false);
    const id = saved.rules.findLast((rule) => isSameStretch(rule, hours))?.id;
    setFocused(id ? { id, isTaken: false } : null);
  }

  return (
    <Section title="Horarios semanales">
      <div ref={place} className={styles.part}>
        <WeekGrid
          schedule={schedule}
          drawn={drawn}
          onDraw={draw}
          onOpen={open}
          onEnd={setEnding}
        />
        {drawn && !isOpen && (
          <div className={styles.unsaved}>
            <p>
              <strong>{stretchWords(drawn)}</strong>, sin guardar
            </p>
            <div className={styles.acts}>
              <Button onClick={() => draw(null)}>Descartar</Button>
              <Button onClick={() => setOpen(true)}>Continuar</Button>
            </div>
          </div>
        )}
        <RuleList
          schedule={schedule}
          onChange={({ id, weekday, fromMinute, toMinute }) =>
            open({ ruleId: id, weekday, fromMinute, toMinute })
          }
          onEnd={setEnding}
        />
        <Button
          data-add
          className={styles.addition}
          onClick={() =>
            open({ ruleId: null, ...firstFreeHour(1, schedule.rules) })
          }
        >
          Agregar horario
        </Button>
      </div>
      {isOpen && drawn && (
        <RuleDialog
          schedule={schedule}
          drawn={drawn}
          onClose={close}
          onSaved={settle}
        />
      )}
      {ending && (
        <EndRuleDialog
          schedule={schedule}
          rule={ending}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}
