import { localStorageColorSchemeManager } from '@mantine/core';

/** The colours a person chose last time. `public/color-scheme.js` reads the same key before the first paint. */
export const rememberedScheme = localStorageColorSchemeManager({ key: 'color_scheme' });
