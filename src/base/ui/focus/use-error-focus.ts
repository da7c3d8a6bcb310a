import { useEffect, useRef, useState } from 'react';

/**
 * For a form that may be refused: `focusFirstError` focuses the first control with an error, once the errors are
 * rendered. Call it together with the change that renders them.
 */
export function useErrorFocus<Part extends HTMLElement = HTMLFormElement>() {
  const form = useRef<Part>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"]')
        ?.focus();
  }, [refusals]);
  return { form, focusFirstError: () => setRefusals((times) => times + 1) };
}
