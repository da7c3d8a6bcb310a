import { type ComponentProps, useEffect, useRef } from 'react';
import { Refused } from '../../free-times/refused.tsx';
import type { TurnoActs } from './use-turno-acts.ts';

interface ActRefusedProps extends Pick<ComponentProps<typeof Refused>, 'onTake' | 'actions' | 'children'> {
  acts: TurnoActs;
  timeZone: string;
  /** A dialog is still before it. */
  isCovered: boolean;
}

/** Why the last act was not done. The focus comes here once: what was pressed may be gone. */
export function ActRefused({ acts, timeZone, isCovered, ...ways }: ActRefusedProps) {
  const { failed, underWay } = acts;
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(failed);
  useEffect(() => {
    if (isCovered || told.current === failed) return;
    // A dialog that closes gives the focus back first.
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
