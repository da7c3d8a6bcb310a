// Before the application arrives: the colours and the size of letters the person chose last time, and whether somebody is
// signed in here, so that the page does not flash or jump.
try {
  const chosen = localStorage.getItem('color_scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
  }
  if (localStorage.getItem('text_size') === 'large') {
    document.documentElement.setAttribute('data-text-size', 'large');
  }
  // Who is signed in is led on to their own pages: what a visitor reads would flash.
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  if (keys.some((key) => key.endsWith('_tab_key'))) {
    document.documentElement.setAttribute('data-signed-in', '');
  }
} catch {
  // Storage may be forbidden; then the system's scheme holds.
}
