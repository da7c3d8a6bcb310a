/** Hands a file to the browser through a link that is clicked; with a name, it is downloaded under that name. */
export function openFile(address: string, fileName?: string): void {
  const link = document.createElement('a');
  link.href = address;
  if (fileName !== undefined) link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
