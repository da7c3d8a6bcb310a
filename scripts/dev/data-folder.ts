/** A migration that is tried out must not reach the data of `npm start`: developers' commands have a folder of their own. */
export function chooseDevelopersData(): void {
  process.env.DATA_DIR ||= './data-dev';
}
