const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A device name that a person recognises among their sessions, 'Chrome en Android'; nothing that the browser sent is
 * kept.
 */
export function deviceOf(userAgent: string | undefined): string {
  const sent = (userAgent ?? '').slice(0, 500);
  const browser = browsers.find(([pattern]) => pattern.test(sent))?.[1] ?? 'Navegador';
  const system = systems.find(([pattern]) => pattern.test(sent))?.[1];
  return system ? `${browser} en ${system}` : browser;
}
