import { createLink } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import styles from './button.module.css';

/**
 * `main`: the one big action of a page; `second`: stands beside it; `quiet`: looks like text; `danger`: destroys
 * something.
 */
export type ButtonKind = 'main' | 'second' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** The act is in progress: the button says so and cannot be pressed again, but keeps the focus. */
  busy?: boolean;
  busyLabel?: string;
  /** The key that presses it, shown on it where there is a keyboard. */
  hint?: string | false;
}

export function Button({
  kind = 'second',
  busy = false,
  busyLabel = 'Un momento…',
  type = 'button',
  className = '',
  hint,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A shorter word while busy leaves the button as wide as it was pressed.
  const [pressedWidth, setPressedWidth] = useState(0);
  return (
    <button
      {...rest}
      {...(hint && { 'data-hint': hint, 'aria-keyshortcuts': hint })}
      {...(busy && pressedWidth > 0 && { style: { minWidth: pressedWidth } })}
      type={type}
      className={`${styles.button} ${className}`}
      data-kind={kind}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) return event.preventDefault();
        setPressedWidth(event.currentTarget.offsetWidth);
        onClick?.(event);
      }}
    >
      {busy ? busyLabel : children}
    </button>
  );
}

interface AnchorProps extends ComponentProps<'a'> {
  kind?: ButtonKind;
}

/** A plain address (a file, a map, a phone) that looks like a button. */
export function AnchorButton({
  kind = 'second',
  className = '',
  ...rest
}: AnchorProps) {
  return (
    <a {...rest} className={`${styles.button} ${className}`} data-kind={kind} />
  );
}

/** A link to a page of ours that looks like a button; the router checks `to`, `params` and `search`. */
export const ButtonLink = createLink(AnchorButton);
