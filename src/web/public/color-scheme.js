// Before the application arrives: the colours the person chose last time, so that the page does not flash.
try {
  const chosen = localStorage.getItem('color_scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
  }
} catch {
  // Storage may be forbidden; then the system's scheme holds.
}
