import { type ComponentProps, useEffect, useRef } from 'react';
import { Refused } from '../../schedule/web/availability/refused.tsx';
import type { AppointmentActs } from './use-appointment-acts.ts';

interface ActRefusedProps
  extends Pick<
    ComponentProps<typeof Refused>,
    'onTake' | 'actions' | 'children'
  > {
  acts: AppointmentActs;
  timeZone: string;
  /** True while a dialog still covers this message. */
  isCovered: boolean;
}

/** Why the last act failed. It takes the focus once: the pressed button may be gone. */
export function ActRefused({
  acts,
  timeZone,
  isCovered,
  ...ways
}: ActRefusedProps) {
  const { failed, underWay } = acts;
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(failed);
  useEffect(() => {
    if (isCovered || told.current === failed) return;
    // A closing dialog restores the focus first.
    const timer = setTimeout(() => {
      told.current = failed;
      place.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [failed, isCovered]);
  if (!failed) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Refused
        error={failed.error}
        timeZone={timeZone}
        busy={underWay?.kind === failed.act.kind}
        onRetry={acts.again}
        withDoctor={false}
        {...ways}
      />
    </div>
  );
}
