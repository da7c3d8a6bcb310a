const list = new Intl.ListFormat('es-AR');

/** «inglés, francés e italiano» */
export const sayList = (words: readonly string[]): string => list.format(words);
