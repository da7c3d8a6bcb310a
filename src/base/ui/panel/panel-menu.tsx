import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './panel-menu.module.css';

export interface PanelMenuItem {
  label: string;
  /** The key that does the same, where keys are on. */
  hint?: string | false;
  onChoose: () => void;
}

interface PanelMenuProps {
  label: string;
  /** The owner of the acts, read by screen readers alone, where each row has a menu. */
  of?: string;
  items: readonly PanelMenuItem[];
}

/** Acts that are not worth a button each. Arrows move in it, Enter chooses, Escape leaves. */
export function PanelMenu({ label, of, items }: PanelMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      offset={2}
      withinPortal={false}
      returnFocus={false}
      // The placeholder would be a child that no menu may have.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      // Escape gives the focus back; what is chosen may take it elsewhere.
      onClose={() => opener.current?.focus({ preventScroll: true })}
    >
      <Menu.Target>
        <Button ref={opener} kind="quiet">
          {/* One text: two would each have a line below it. */}
          <span>
            {label}
            {of && <span className="visually-hidden">: {of}</span>}{' '}
            <span aria-hidden="true">▾</span>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown ?? ''}>
        {items.map(({ label: text, hint, onChoose }) => (
          <Menu.Item
            key={text}
            className={styles.item ?? ''}
            aria-keyshortcuts={hint || undefined}
            rightSection={
              hint && (
                <span className={styles.hint} aria-hidden="true">
                  {hint}
                </span>
              )
            }
            onClick={() => {
              opener.current?.focus({ preventScroll: true });
              onChoose();
            }}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
