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
 * A device name that a person recognises among their sessions: 'Chrome en Android'. Nothing that the browser
 * sent is kept.
 */
export function deviceOf(userAgent: string | undefined): string {
  const sent = (userAgent ?? '').slice(0, 500);
  return onSystem(browserIn(sent)?.[1] ?? 'Navegador', sent);
}

/** The same with the browser's version, 'Chrome 76 en Linux', for the person who looks after the device. */
export function versionedDeviceOf(userAgent: string | undefined): string {
  const sent = (userAgent ?? '').slice(0, 500);
  const [pattern, name] = browserIn(sent) ?? [];
  if (!pattern || !name) return onSystem('Navegador', sent);
  const prefix = name === 'Safari' ? '\\bVersion\\/' : pattern.source;
  const version = new RegExp(`(?:${prefix})(?<version>\\d{1,4})`).exec(sent)
    ?.groups?.version;
  return onSystem(version ? `${name} ${version}` : name, sent);
}

const browserIn = (sent: string) =>
  browsers.find(([pattern]) => pattern.test(sent));

function onSystem(browser: string, sent: string): string {
  const system = systems.find(([pattern]) => pattern.test(sent))?.[1];
  return system ? `${browser} en ${system}` : browser;
}
