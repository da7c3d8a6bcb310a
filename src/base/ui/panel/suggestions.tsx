import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import styles from './suggestions.module.css';

export interface Suggestion {
  id: string;
  label: ReactNode;
  /** Beside or below it, quieter. */
  detail?: ReactNode;
}

interface SuggestionsAsked {
  suggestions: readonly Suggestion[];
  isOpen: boolean;
  /** The searched text: another one starts again at the first suggestion. */
  query: string;
  /** True if Enter takes the first suggestion without an arrow key before; else the typed text stays. */
  startsAtFirst: boolean;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/**
 * The keys of a list of suggestions below a control that keeps the focus (WAI-ARIA combobox): arrows move,
 * Enter takes, Escape leaves. `ties` are the control's attributes; a one-line control is also a `combobox`.
 */
export function useSuggestions(asked: SuggestionsAsked) {
  const { suggestions, query, startsAtFirst, onChoose, onClose } = asked;
  const id = useId();
  const count = suggestions.length;
  const isOpen = asked.isOpen && count > 0;
  const first = startsAtFirst ? 0 : -1;
  const [moved, setMoved] = useState({ query, index: first });
  const active =
    moved.query === query && moved.index < count ? moved.index : first;
  const optionId = (index: number) => `${id}-${index}`;

  function byKey(event: KeyboardEvent): void {
    if (
      !isOpen ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return;
    if (event.key === 'ArrowDown')
      setMoved({ query, index: active + 1 < count ? active + 1 : 0 });
    else if (event.key === 'ArrowUp')
      setMoved({ query, index: active > 0 ? active - 1 : count - 1 });
    else if (event.key === 'Enter' && active >= 0) onChoose(active);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const ties = {
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant':
      isOpen && active >= 0 ? optionId(active) : undefined,
  };
  return {
    byKey,
    ties,
    combobox: { ...ties, role: 'combobox' as const, 'aria-expanded': isOpen },
    list: { id, active, optionId, isOpen, suggestions, onChoose },
  };
}

interface SuggestionsProps {
  label: string;
  list: ReturnType<typeof useSuggestions>['list'];
  /** The control, as an element that takes a ref. */
  children: ReactElement;
}

/** A control with its suggestions below it, or above where there is no room. */
export function Suggestions({ label, list, children }: SuggestionsProps) {
  return (
    <Popover
      opened={list.isOpen}
      position="bottom-start"
      floatingStrategy="fixed"
      offset={2}
      width="target"
      withinPortal={false}
      hideDetached={false}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 16 } }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''}>
        <SuggestionList label={label} list={list} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The suggestions as a listbox, for a control with these `ties`. */
export function SuggestionList({
  label,
  list,
}: Omit<SuggestionsProps, 'children'>) {
  const { id, active, optionId, suggestions, onChoose } = list;
  return (
    <div role="listbox" id={id} aria-label={label} className={styles.list}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the control keeps the focus, and names the active one.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the control's.
        <div
          key={suggestion.id}
          ref={index === active ? showWithin : undefined}
          role="option"
          id={optionId(index)}
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className={styles.label}>{suggestion.label}</span>
          {suggestion.detail && (
            <span className={styles.detail}>{suggestion.detail}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list, and nothing else, until the option is in sight. */
function showWithin(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const [top, bottom] = [
    option.offsetTop,
    option.offsetTop + option.offsetHeight,
  ];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight)
    list.scrollTop = bottom - list.clientHeight;
}
