import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './rows.module.css';

const step = 20;
// A few more are shown at once: a button for them would take as long as they.
const few = 5;

/** True if a list is long enough to be shown by parts. */
export const isLong = (count: number) => count > step + few;

interface ShowMoreProps<Item> {
  items: readonly Item[];
  /** How many were shown before, as the address keeps it. */
  shown?: number | undefined;
  onShown?: (count: number) => void;
  /** The list of what is shown. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A long list, twenty at a time. The first of the new ones takes the focus. */
export function ShowMore<Item>({
  items,
  shown = step,
  onShown,
  children,
}: ShowMoreProps<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(shown);
  const [firstNew, setFirstNew] = useState<number | null>(null);
  useEffect(() => {
    const row =
      firstNew === null
        ? null
        : place.current?.querySelector('ul')?.children[firstNew];
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [firstNew]);
  const left = items.length - count;
  if (left <= few) return <div ref={place}>{children(items)}</div>;

  function more() {
    setFirstNew(count);
    setCount(count + step);
    onShown?.(count + step);
  }
  return (
    <div ref={place}>
      {children(items.slice(0, count))}
      <p className={styles.more}>
        <Button onClick={more}>Mostrar más</Button>
        <span>
          Se muestran {count} de {items.length}.
        </span>
      </p>
    </div>
  );
}
