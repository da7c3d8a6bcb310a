import { type FocusEvent, type FormEvent, useState } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface Text {
  before: string;
  /** As it was when its form was sent last. */
  sent: string | null;
}

/**
 * Controls with words of the person: no numbers, codes, passwords, searches or choices from a list, and no
 * form that the page keeps by itself (`data-kept`).
 */
const words =
  'form:not([data-kept]) :is(textarea, input[type=text], input:not([type])):not([role=combobox], [inputmode=numeric], [inputmode=decimal])';

/**
 * Tells if the person typed words in a form of an element, which nothing has taken yet. A form that was sent
 * counts as taken unless it shows a problem. `watch` goes on the element.
 */
export function useTypedText() {
  const [texts] = useState(() => new Map<TextControl, Text>());
  return {
    watch: {
      onFocusCapture({ target }: FocusEvent) {
        if (!target.matches(words)) return;
        const control = target as TextControl;
        if (!texts.has(control))
          texts.set(control, { before: control.value, sent: null });
      },
      onSubmitCapture({ target }: FormEvent) {
        for (const [control, text] of texts)
          if (control.form === target) text.sent = control.value;
      },
    },
    hasTypedText: () =>
      [...texts].some(([control, text]) => isTyped(control, text)),
  };
}

function isTyped(control: TextControl, { before, sent }: Text): boolean {
  const { value, form, isConnected } = control;
  if (!isConnected || value === before || value.trim() === '') return false;
  return (
    value !== sent ||
    form?.querySelector('[role=alert], [aria-invalid=true]') !== null
  );
}
