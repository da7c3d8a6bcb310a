/** Hands a file to the browser, as a link that is pressed does; with a name it is kept under it. */
export function openFile(address: string, fileName?: string): void {
  const link = document.createElement('a');
  link.href = address;
  if (fileName !== undefined) link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
