// Before the application arrives: the colours and the size of letters the person chose last time, so that the page does not
// flash or jump.
try {
  const chosen = localStorage.getItem('color_scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
  }
  if (localStorage.getItem('text_size') === 'large') {
    document.documentElement.setAttribute('data-text-size', 'large');
  }
} catch {
  // Storage may be forbidden; then the system's scheme holds.
}
