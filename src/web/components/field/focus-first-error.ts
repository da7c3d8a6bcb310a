import { useEffect, useRef, useState } from 'react';

/**
 * For a form that may be refused: `focusFirstError` puts the focus on its first control that has something wrong,
 * once what is wrong is drawn. Call it together with the change that draws it.
 */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { form, focusFirstError: () => setRefusals((times) => times + 1) };
}
