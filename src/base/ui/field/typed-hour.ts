/** A time is typed (`8`, `830` or `08:30`), since browser time fields may not use 24 hours. */
export const typedHour = {
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 5,
  placeholder: '08:30',
} as const;
