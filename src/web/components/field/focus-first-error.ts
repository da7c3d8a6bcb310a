/** After a form was refused: puts the focus on its first control that has something wrong. */
export function focusFirstError(form: HTMLFormElement | null): void {
  // The errors are drawn by the render that follows.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
