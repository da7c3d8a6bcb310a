import { fileURLToPath } from 'node:url';

/** Source Sans 3 (SIL Open Font License 1.1), embedded in every document with the letters that it uses. */
export const fontFiles = {
  regular: pathOf('400Regular/SourceSans3_400Regular.ttf'),
  bold: pathOf('600SemiBold/SourceSans3_600SemiBold.ttf'),
};
export type FontName = keyof typeof fontFiles;

function pathOf(file: string): string {
  return fileURLToPath(
    import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}`),
  );
}
