import { useRef } from 'react';

/** The search box. After a person was found, the next text replaces its text. */
export function useSearchBox() {
  const searchBox = useRef<HTMLInputElement>(null);
  /** The text that is done with, until the user presses on it. */
  const doneText = useRef('');

  /** Focuses the box for the next person: typing replaces the text. */
  function backToSearch() {
    searchBox.current?.focus({ preventScroll: true });
    searchBox.current?.select();
    doneText.current = searchBox.current?.value ?? '';
  }

  /**
   * The first press on the box keeps the whole text selected, so that the next card replaces it. A second
   * press sets the caret, as in any field.
   */
  const searchBoxPress = {
    onMouseDown() {
      const box = searchBox.current;
      // A browser ends the selection of a pressed text only after the click, so it is ended here.
      if (box?.value === doneText.current && isAllSelected(box))
        box.setSelectionRange(0, 0);
    },
    onClick() {
      const box = searchBox.current;
      if (
        !box ||
        box.value !== doneText.current ||
        box.selectionStart !== box.selectionEnd
      )
        return;
      doneText.current = '';
      box.select();
    },
  };

  return { searchBox, backToSearch, searchBoxPress };
}

export const isAllSelected = ({
  value,
  selectionStart,
  selectionEnd,
}: HTMLInputElement) => selectionStart === 0 && selectionEnd === value.length;
