import { useRef } from 'react';

/** The search box, whose text is replaced by the next one once somebody was found by it. */
export function useSearchBox() {
  const searchBox = useRef<HTMLInputElement>(null);
  /** The text that was done with, until it is pressed. */
  const doneText = useRef('');

  /** The next person is looked for: what is typed replaces the text. */
  function backToSearch() {
    searchBox.current?.focus({ preventScroll: true });
    searchBox.current?.select();
    doneText.current = searchBox.current?.value ?? '';
  }

  /**
   * A press on the box would unselect what is to be replaced, and the next card be read into its middle. One more is for
   * the caret, as in any field.
   */
  const searchBoxPress = {
    onMouseDown() {
      const box = searchBox.current;
      // Of a text that is pressed while it is selected the browser ends the selection only after the click.
      if (box?.value === doneText.current && isAllSelected(box)) box.setSelectionRange(0, 0);
    },
    onClick() {
      const box = searchBox.current;
      if (!box || box.value !== doneText.current || box.selectionStart !== box.selectionEnd) return;
      doneText.current = '';
      box.select();
    },
  };

  return { searchBox, backToSearch, searchBoxPress };
}

export const isAllSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length;
