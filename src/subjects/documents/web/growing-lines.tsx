import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { useNextFocus } from '../../../base/ui/focus/use-next-focus.ts';
import styles from './documents.module.css';

interface GrowingLinesProps<Line> {
  /** Such as `Medicamento`. */
  label: string;
  addLabel: string;
  lines: readonly Line[];
  blank: Line;
  max: number;
  isBlank: (line: Line) => boolean;
  onChange: (lines: Line[]) => void;
  /** Called by Enter in a blank last line: goes on to the field after the lines. */
  onLeave: () => void;
  /** Renders the fields of a line. `change` replaces the line. */
  children: (
    line: Line,
    place: { index: number; change: (line: Line) => void },
  ) => ReactNode;
}

/**
 * Lines of fields that grow by Enter: it goes to the next line, adds one after the last, and leaves a blank
 * one.
 */
export function GrowingLines<Line>(props: GrowingLinesProps<Line>) {
  const {
    label,
    addLabel,
    lines,
    blank,
    max,
    isBlank,
    onChange,
    onLeave,
    children,
  } = props;
  const { list, focusNext } = useNextFocus<HTMLDivElement>();
  const focusLine = (index: number) =>
    focusNext(`:scope > fieldset:nth-of-type(${index + 1}) input`);

  function add() {
    if (lines.length >= max) return onLeave();
    onChange([...lines, blank]);
    focusLine(lines.length);
  }
  function remove(index: number) {
    onChange(
      lines.length === 1
        ? [blank]
        : lines.filter((_, other) => other !== index),
    );
    focusLine(Math.max(0, index - 1));
  }
  function byKey(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (
      !(event.target instanceof HTMLInputElement) ||
      'reason' in event.target.dataset
    )
      return;
    event.preventDefault();
    const line = lines[index];
    if (index < lines.length - 1) return focusLine(index + 1);
    if (line !== undefined && !isBlank(line)) return add();
    if (lines.length > 1) onChange(lines.slice(0, -1));
    onLeave();
  }

  return (
    <div ref={list} className={styles.lines}>
      {lines.map((line, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
          key={index}
          className={styles.line}
          aria-label={lines.length > 1 ? `${label} ${index + 1}` : label}
          onKeyDown={(event) => byKey(event, index)}
        >
          {lines.length > 1 && (
            <div className={styles.lineHead}>
              <p aria-hidden="true">
                {label} {index + 1}
              </p>
              <button
                type="button"
                className={styles.lineOff}
                aria-label={`Quitar ${label.toLowerCase()} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </div>
          )}
          {children(line, {
            index,
            change: (changed) => onChange(lines.with(index, changed)),
          })}
        </fieldset>
      ))}
      {lines.length < max && (
        <div className={styles.add}>
          <Button kind="quiet" onClick={add}>
            {addLabel}
          </Button>
          <span className={styles.key} aria-hidden="true">
            Enter
          </span>
        </div>
      )}
    </div>
  );
}
