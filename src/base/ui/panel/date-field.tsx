import { InputBase, Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FieldTexts } from '../field/field.tsx';
import { withDateSlashes } from '../forms/typed-date.ts';
import { readDay, sayDay } from '../forms/typed-day.ts';
import { Loading } from '../loading/loading.tsx';
import styles from './panel-field.module.css';
import { panelField, panelFieldClasses } from './panel-field.tsx';

const Calendar = lazy(() => import('./calendar.tsx'));

interface DateFieldProps extends FieldTexts {
  /** A clinic day like `2026-11-24`; empty: none. */
  value: string;
  /** Empty while what is typed is no day. */
  onChange: (day: string) => void;
  /** The first and the last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  className?: string | undefined;
}

/** A day, typed as dd/mm/aaaa or picked from a calendar in Spanish, whatever the browser speaks. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, value, onChange, min, max, className } =
    props;
  const [typed, setTyped] = useState(sayDay(value));
  const [given, setGiven] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const day = readDay(typed);
  if (value !== given) {
    setGiven(value);
    if (value !== (day ?? '')) setTyped(sayDay(value));
  }

  function type(text: string) {
    const next = withDateSlashes(text, typed);
    setTyped(next);
    setLeft(false);
    onChange(readDay(next) ?? '');
  }
  function leave() {
    if (day === null && value !== '') setTyped(sayDay(value));
    setLeft(true);
  }
  const isUnreadable = isLeft && typed !== '' && day === null;
  return (
    <InputBase
      {...panelField({
        label,
        hint,
        error: error || (isUnreadable && 'Escriba el día como 24/11/2026.'),
        optional: optional ?? false,
      })}
      classNames={{
        ...panelFieldClasses,
        root: `${panelFieldClasses.root} ${className ?? ''}`,
      }}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      maxLength={10}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          withinPortal={false}
          floatingStrategy="fixed"
          // On a phone it may lie over its field rather than reach below the screen, where nothing scrolls to it.
          middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
          returnFocus
          classNames={{ dropdown: styles.calendar ?? '' }}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <button
              type="button"
              className={styles.open}
              aria-label="Elegir en el calendario"
              onClick={() => setOpen(!isOpen)}
            >
              <svg
                viewBox="0 0 24 24"
                width="20"
                height="20"
                aria-hidden="true"
              >
                <path
                  d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                />
              </svg>
            </button>
          </Popover.Target>
          <Popover.Dropdown
            aria-label="Calendario"
            data-mantine-stop-propagation
          >
            <Suspense fallback={<Loading inline />}>
              <Calendar
                day={day}
                min={min}
                max={max}
                onChoose={(chosen) => {
                  setTyped(sayDay(chosen));
                  onChange(chosen);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
